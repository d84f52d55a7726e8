import type { DialogProps } from './dialog-props.ts';

/** Native modal: fallback if the code of DialogWindow cannot be loaded. */
export function PlainDialog({ onClose, title, children, actions }: DialogProps) {
  return (
    <dialog
      ref={(node) => {
        if (node?.isConnected && !node.open) node.showModal?.();
      }}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-black/50 sm:p-8"
    >
      <h2 className="text-2xl font-semibold">{title}</h2>
      <div className="mt-3 space-y-4 text-base">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
    </dialog>
  );
}
