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
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-black/50 sm:p-8"
    >
      <h2 className="text-2xl font-semibold">{title}</h2>
      <div className="mt-3 space-y-4 text-base">{children}</div>
      {actions && (
        <div className="mt-6 flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap sm:justify-end">
          {actions}
        </div>
      )}
    </dialog>
  );
}
