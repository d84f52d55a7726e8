import './focus.ts'; // It has to see what was focused before the window was fetched.
import { Suspense } from 'react';
import { useHydrated } from '../controls/hydrated.ts';
import type { DialogProps } from './dialog-props.ts';
import { lazyOr } from './lazy-or.ts';
import { PlainDialog } from './PlainDialog.tsx';

const DialogWindow = lazyOr(() => import('./DialogWindow.tsx'), PlainDialog);

/** A modal dialog. Headless UI is fetched when the first dialog opens, so no page pays for it at its start. */
export function Dialog(props: DialogProps) {
  // what has to be fetched first is not drawn by the server
  const hydrated = useHydrated();
  return props.open && hydrated ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
