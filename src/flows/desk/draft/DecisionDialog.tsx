import { type DraftDecision, ruleOf } from '../../../../common/desk/draft-decisions.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { CourseDraft } from '../../../../machines/desk/course-draft.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { WordsField } from '../common/WordsField.tsx';

type Asked = keyof typeof say.dialogs;

const isAsked = (decision: DraftDecision): decision is Asked => ruleOf(decision).asks !== undefined;

/** Stays while the decision is sent, so that words which the server refuses are put right in it. */
export function DecisionDialog({ actor }: { actor: CourseDraft }) {
  const snapshot = useSnapshot(actor);
  const { decision, words, errors, said } = snapshot.context;
  const busy = snapshot.hasTag('deciding');
  if (decision === null || !isAsked(decision) || !(busy || snapshot.hasTag('open'))) return null;
  const keep = () => actor.send({ type: 'keep.pressed' });
  const common = {
    name: 'words',
    value: words,
    disabled: busy,
    onChange: (value: string) => actor.send({ type: 'words.changed', words: value }),
    ...problemOf(wordsByField(errors, say.fieldErrors), ['words'], 'words'),
  };
  return (
    <Dialog open onClose={busy ? () => {} : keep} title={say.decisions[decision]}>
      <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'decision.confirmed' })}>
        <p>{say.dialogs[decision]}</p>
        {said !== null && (
          <Alert tone="error">
            <span dir="auto">{wordsOf(said, say.said)}</span>
          </Alert>
        )}
        {decision === 'changes' && <WordsField label={say.fields.changes} {...common} />}
        {decision === 'publish' && (
          <Field label={say.fields.publish} hint={say.reasonHint} autoComplete="off" {...common} />
        )}
        <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
          <Button
            type="submit"
            variant={decision === 'discard' ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={say.deciding[decision]}
          >
            {decision === 'discard' ? say.discardIt : say.decisions[decision]}
          </Button>
          {!busy && (
            <Button variant="secondary" onClick={keep}>
              {actions.cancel}
            </Button>
          )}
        </div>
        {busy && snapshot.hasTag('slow') && (
          <SlowNote action={say.stopWaiting} onPress={() => actor.send({ type: 'stop.pressed' })} />
        )}
      </Form>
    </Dialog>
  );
}
