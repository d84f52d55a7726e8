import { Component, type ReactNode } from 'react';
import * as say from '../../common/texts/desk/shell.ts';
import { reload } from '../browser/reload.ts';
import { DeskHeading } from '../flows/desk/common/DeskHeading.tsx';
import { DeskSheet } from '../flows/desk/common/DeskSheet.tsx';
import { Button } from '../ui/controls/Button.tsx';

/** A page that cannot be rendered leaves the menu standing. React has logged the error by then. */
export class DeskErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <DeskBroken /> : this.props.children;
  }
}

/** A page whose code could not be fetched, or that could not be started or rendered. */
export function DeskBroken() {
  return (
    <DeskSheet>
      <DeskHeading title={say.broken.title} intro={say.broken.text} />
      <Button className="mt-6" onClick={reload}>
        {say.broken.action}
      </Button>
    </DeskSheet>
  );
}
