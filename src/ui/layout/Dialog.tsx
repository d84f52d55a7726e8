import './focus.ts'; // It has to see what was focused before the window was fetched.
import { type ReactNode, type RefObject, Suspense } from 'react';
import { lazyOr } from './lazy-or.ts';
import { PlainDialog } from './PlainDialog.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Escape and on a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** What gets focus on opening; otherwise the window itself, so that it is read from its title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

const DialogWindow = lazyOr(() => import('./DialogWindow.tsx'), PlainDialog);

/** A modal dialog. Headless UI is fetched when the first dialog opens, so no page pays for it at its start. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
