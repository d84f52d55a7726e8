import type { ReactNode } from 'react';
import * as actions from '../../../common/texts/ui/actions.ts';
import { Button } from '../controls/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './dialog-props.ts';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'returnsTo'> {
  /** The question. */
  children: ReactNode;
  /** Why it did not work. */
  error: string | null | undefined;
  says: Readonly<Record<'slow' | 'keep' | 'busy' | 'submit', string>>;
  busy: boolean;
  /** Only a slow answer lets the dialog be closed while it is awaited. */
  slow: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ children, error, says, busy, slow, onKeep, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} onClose={onKeep}>
      <div className="grid gap-5">
        {error && <Alert tone="error">{error}</Alert>}
        <p>{children}</p>
        {slow && (
          <p role="status" className="text-muted">
            {says.slow}
          </p>
        )}
        <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy && !slow} onClick={onKeep}>
            {slow ? actions.close : says.keep}
          </Button>
          <Button variant="danger" busy={busy} busyLabel={says.busy} onClick={onConfirm}>
            {says.submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
