import { wordsOf } from '../../../../common/language/said.ts';
import { fieldErrors, reasonHint, stopWaiting } from '../../../../common/texts/desk/draft.ts';
import * as say from '../../../../common/texts/desk/revisions.ts';
import { cancel } from '../../../../common/texts/ui/actions.ts';
import type { Revisions } from '../../../../machines/desk/revisions.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';

/** Stays while it is sent, so that a reason which the server refuses is put right in it. */
export function TakeBackDialog({ actor }: { actor: Revisions }) {
  const snapshot = useSnapshot(actor);
  const { chosen, reason, errors, said } = snapshot.context;
  if (chosen === null || !snapshot.hasTag('open')) return null;
  const busy = snapshot.hasTag('sending');
  const keep = () => actor.send({ type: 'keep.pressed' });
  return (
    <Dialog open onClose={busy ? () => {} : keep} title={say.question({ number: chosen })}>
      <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <p>{say.explanation}</p>
        {said !== null && (
          <Alert tone="error">
            <span dir="auto">{wordsOf(said, say.said)}</span>
          </Alert>
        )}
        <Field
          name="reason"
          label={say.reason}
          hint={reasonHint}
          autoComplete="off"
          value={reason}
          disabled={busy}
          onChange={(value) => actor.send({ type: 'reason.changed', reason: value })}
          {...problemOf(wordsByField(errors, fieldErrors), ['reason'], 'reason')}
        />
        <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
          <Button type="submit" variant="danger" busy={busy} busyLabel={say.takingBack}>
            {say.takeBack}
          </Button>
          {!busy && (
            <Button variant="secondary" onClick={keep}>
              {cancel}
            </Button>
          )}
        </div>
        {busy && snapshot.hasTag('slow') && (
          <SlowNote action={stopWaiting} onPress={() => actor.send({ type: 'stop.pressed' })} />
        )}
      </Form>
    </Dialog>
  );
}
