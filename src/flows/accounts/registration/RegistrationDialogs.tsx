import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';

export function PasswordError({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <Dialog
      open={message !== null}
      onClose={onRetry}
      title="Password error"
      actions={<Button onClick={onRetry}>Try Again</Button>}
    >
      <p>{message}</p>
    </Dialog>
  );
}

type AlmostThereProps = {
  open: boolean;
  byPhone: boolean;
  codeFailed: boolean;
  onConfirm: () => void;
};

/** The account has to be verified next: closing the dialog goes there too. */
export function AlmostThere({ open, byPhone, codeFailed, onConfirm }: AlmostThereProps) {
  return (
    <Dialog
      open={open}
      onClose={onConfirm}
      title="Almost there"
      actions={<Button onClick={onConfirm}>Confirm Code</Button>}
    >
      <p>Your account has been created. Please verify it to log in.</p>
      <p>{byPhone ? smsNote(codeFailed) : 'Check your mailbox for the verification link and your six-digit code.'}</p>
    </Dialog>
  );
}

const smsNote = (failed: boolean) =>
  failed
    ? 'We could not send the code to your phone yet. You can ask for it again on the next page.'
    : 'We sent a six-digit code to your phone.';
