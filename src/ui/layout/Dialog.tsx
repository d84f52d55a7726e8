import './focus.ts'; // must see the focused element before the window's code is loaded
import { Suspense } from 'react';
import { useHydrated } from '../controls/hydrated.ts';
import type { DialogProps } from './dialog-props.ts';
import { lazyOr } from './lazy-or.ts';
import { PlainDialog } from './PlainDialog.tsx';

const DialogWindow = lazyOr(() => import('./DialogWindow.tsx'), PlainDialog);

/** Modal. Headless UI is loaded with the first dialog, not with the page. */
export function Dialog(props: DialogProps) {
  // not rendered by the server: its code is lazy
  const hydrated = useHydrated();
  return props.open && hydrated ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
