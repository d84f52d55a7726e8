import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/identifier-undo.ts';
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
      <FormPage title={say.title}>
        <div className="grid gap-5">
          <Alert tone="success">{say.undone.message}</Alert>
          <p>{say.undone.next}</p>
          <ButtonLink to={href('forgotPassword')}>{say.undone.setPassword}</ButtonLink>
        </div>
      </FormPage>
    );
  }
  if (refused) {
    return (
      <FormPage title={say.title}>
        <div className="grid gap-5">
          {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
          <p>{say.refused.next}</p>
          <ButtonLink to={href('forgotPassword')} variant="secondary">
            {say.refused.forgotPassword}
          </ButtonLink>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage title={say.title} intro={say.intro}>
      <div className="grid gap-5">
        {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
        <p>{say.consequences}</p>
        <Button busy={busy} busyLabel={say.busy} onClick={() => actor.send({ type: 'undo.pressed' })}>
          {say.submit}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          {say.stopping}
        </StopWaiting>
        <p>
          <TextLink alone to={href('home')}>
            {say.leave}
          </TextLink>
        </p>
      </div>
    </FormPage>
  );
}
