import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Modal } from '@headlessui/react';
import { useEffect, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { giveFocusBack, openerOfDialog } from './focus.ts';

/**
 * A lazy chunk: for the first dialog, Headless UI has not seen the focus that it should restore.
 */
export default function DialogWindow({
  open,
  onClose,
  title,
  children,
  actions,
  initialFocus,
  returnsTo,
}: DialogProps) {
  // mounted open, Headless UI 2.2.10 leaves the page behind it interactive: opens after mounting
  const [mounted, setMounted] = useState(false);
  const [opener] = useState(openerOfDialog);
  useEffect(() => {
    setMounted(true);
    return () => giveFocusBack(opener, returnsTo);
  }, [opener, returnsTo]);
  return (
    <Modal
      open={open && mounted}
      onClose={() => onClose()}
      {...(initialFocus ? { initialFocus } : {})}
      className="fixed inset-0 z-40 outline-none"
    >
      <DialogBackdrop className="fixed inset-0 bg-black/50 transition-opacity duration-200 starting:opacity-0" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-end justify-center p-4 sm:items-center">
          <DialogPanel className="w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-lift transition duration-200 sm:p-8 starting:translate-y-3 starting:opacity-0">
            <DialogTitle as="h2" className="text-2xl font-semibold">
              {title}
            </DialogTitle>
            <div className="mt-3 space-y-4 text-base">{children}</div>
            {actions ? (
              <div className="mt-6 flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap sm:justify-end">
                {actions}
              </div>
            ) : null}
          </DialogPanel>
        </div>
      </div>
    </Modal>
  );
}
