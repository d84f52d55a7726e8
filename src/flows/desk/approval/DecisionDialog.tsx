import type { DeskApproval, DeskApprovalDecision } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/approval.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { ApprovalActor } from '../../../../machines/desk/approval.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { SignInAgain, type SignInAgainForm } from '../sign-in-again/SignInAgain.tsx';
import { Lines } from '../staff-action/Lines.tsx';

interface DecisionDialogProps {
  actor: ApprovalActor;
  SignIn?: SignInAgainForm | undefined;
}

/** Stays while the decision is sent: closing it would not take it back. */
export function DecisionDialog({ actor, SignIn = SignInAgain }: DecisionDialogProps) {
  const snapshot = useSnapshot(actor);
  const { approval, decision } = snapshot.context;
  const busy = snapshot.hasTag('deciding');
  if (approval === null || decision === null || !(busy || snapshot.hasTag('open'))) return null;
  const { again } = snapshot.children;
  const keep = () => (again ? again.send({ type: 'cancel.pressed' }) : actor.send({ type: 'keep.pressed' }));
  return (
    <Dialog open onClose={busy ? () => {} : keep} title={say.decisions[decision]}>
      {again ? <SignIn actor={again} /> : <Decision actor={actor} lines={approval.lines} decision={decision} />}
    </Dialog>
  );
}

interface DecisionProps {
  actor: ApprovalActor;
  lines: DeskApproval['lines'];
  decision: DeskApprovalDecision;
}

function Decision({ actor, lines, decision }: DecisionProps) {
  const snapshot = useSnapshot(actor);
  const { reason, errors, said } = snapshot.context;
  const busy = snapshot.hasTag('deciding');
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'decision.confirmed' })}>
      <p>{say.dialogs[decision]}</p>
      <Lines lines={lines} />
      {said !== null && (
        <Alert tone="error">
          <span dir="auto">{wordsOf(said, say.said)}</span>
        </Alert>
      )}
      {decision === 'refuse' && (
        <Field
          name="reason"
          label={say.reason}
          hint={say.reasonHint}
          value={reason}
          disabled={busy}
          autoComplete="off"
          onChange={(value) => actor.send({ type: 'reason.changed', reason: value })}
          {...problemOf(wordsByField(errors, say.fieldErrors), ['reason'], 'reason')}
        />
      )}
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        <Button type="submit" busy={busy} busyLabel={say.deciding[decision]}>
          {say.decisions[decision]}
        </Button>
        {!busy && (
          <Button variant="secondary" onClick={() => actor.send({ type: 'keep.pressed' })}>
            {actions.cancel}
          </Button>
        )}
      </div>
      {busy && snapshot.hasTag('slow') && (
        <SlowNote action={say.stopWaiting} onPress={() => actor.send({ type: 'stop.pressed' })} />
      )}
    </Form>
  );
}
