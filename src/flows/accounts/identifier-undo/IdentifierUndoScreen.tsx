import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import type { identifierUndoMachine } from '../../../../machines/accounts/identifier-undo.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function IdentifierUndoScreen({ actor }: { actor: ActorRefFrom<typeof identifierUndoMachine> }) {
  const snapshot = useSnapshot(actor);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const undone = snapshot.matches('undone');
  const refused = snapshot.matches('refused');
  if (undone) {
    return (
      <FormPage title="Undo a change">
        <div className="grid gap-5">
          <Alert tone="success">
            Your account is as it was before the change. Everyone who was logged in has been logged out.
          </Alert>
          <p>The old password no longer works. Set a new one now, so that you can log in.</p>
          <ButtonLink to={href('forgotPassword')}>Set a new password</ButtonLink>
        </div>
      </FormPage>
    );
  }
  if (refused) {
    return (
      <FormPage title="Undo a change">
        <div className="grid gap-5">
          {error && <Alert tone="error">{error}</Alert>}
          <p>Nothing was changed. If you cannot log in, set a new password or write to us.</p>
          <ButtonLink to={href('forgotPassword')} variant="secondary">
            Forgot password?
          </ButtonLink>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Undo a change"
      intro="Did somebody else change an e-mail address or phone number of your Zanin account?"
    >
      <div className="grid gap-5">
        {error && <Alert tone="error">{error}</Alert>}
        <p>Then undo it. Every device is logged out, and you set a new password and log in as before.</p>
        <Button busy={busy} busyLabel="Undoing..." onClick={() => actor.send({ type: 'undo.pressed' })}>
          Undo the change
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          If you stop now, the change may already be undone.
        </StopWaiting>
        <p>
          <TextLink alone to={href('home')}>
            It was me: keep the change
          </TextLink>
        </p>
      </div>
    </FormPage>
  );
}
