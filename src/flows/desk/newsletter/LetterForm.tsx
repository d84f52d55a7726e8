import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/newsletter.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import * as waiting from '../../../../common/texts/ui/waiting.ts';
import { letterOf, type NewsletterDraft, storedIn } from '../../../../machines/desk/newsletter-draft.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { WordsField } from '../common/WordsField.tsx';
import { OneLetter } from './Mail.tsx';

const order = ['subject', 'text'];

/** The fields of one language; after a conflict also the text on the server. */
export function LetterForm({ actor }: { actor: NewsletterDraft }) {
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const { subject, text } = letterOf(context);
  const errors = Object.fromEntries(
    Object.entries(context.errors).map(([field, said]) => [field, typeof said === 'string' ? said : said.words]),
  );
  const isConflict = snapshot.matches({ editing: { work: 'conflict' } });
  const isBusy = snapshot.hasTag('busy');
  const type = (field: 'subject' | 'text') => (value: string) => actor.send({ type: 'words.typed', field, value });
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'save.pressed' })}>
      {isConflict && (
        <Alert tone="error">
          <p className="font-semibold">{say.conflict.title}</p>
          <p>{say.conflict.text}</p>
        </Alert>
      )}
      <Field
        label={say.subject}
        name="subject"
        value={subject}
        onChange={type('subject')}
        {...problemOf(errors, order, 'subject')}
      />
      <WordsField
        label={say.words}
        name="text"
        hint={say.wordsHint}
        value={text}
        onChange={type('text')}
        {...problemOf(errors, order, 'text')}
      />
      {isConflict && <Theirs actor={actor} />}
      {!isConflict && (
        <>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={snapshot.matches({ editing: { work: 'saving' } })} disabled={isBusy}>
              {say.save}
            </Button>
            <Button
              variant="secondary"
              busy={snapshot.matches({ editing: { work: 'showing' } })}
              disabled={isBusy}
              onClick={() => actor.send({ type: 'preview.pressed' })}
            >
              {say.preview}
            </Button>
          </div>
          {isBusy && (
            <p role="status" className="sr-only">
              {waiting.loading}
            </p>
          )}
          {snapshot.hasTag('slow') && (
            <SlowNote action={tryAgain} onPress={() => actor.send({ type: 'retry.pressed' })} />
          )}
        </>
      )}
      <SaveNote actor={actor} />
    </Form>
  );
}

function Theirs({ actor }: { actor: NewsletterDraft }) {
  const { newsletter, language } = useSnapshot(actor).context;
  const theirs = storedIn(newsletter, language);
  return (
    <>
      {theirs && <OneLetter title={say.conflict.theirs} letter={theirs} lang={language} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => actor.send({ type: 'mine.chosen' })}>{say.conflict.mine}</Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'theirs.chosen' })}>
          {say.conflict.takeTheirs}
        </Button>
      </div>
    </>
  );
}

function SaveNote({ actor }: { actor: NewsletterDraft }) {
  const snapshot = useSnapshot(actor);
  const { said, typed, language } = snapshot.context;
  const isUnsaved = typed[language] !== undefined;
  if (said !== null) {
    return (
      <Alert tone={said === 'saved' ? 'success' : 'error'}>
        <p dir="auto">{wordsOf(said, say.said)}</p>
      </Alert>
    );
  }
  if (!isUnsaved) return null;
  return (
    <p role="status" className="text-muted">
      {snapshot.hasTag('unkept') ? say.states.unkept : say.states.changed}
    </p>
  );
}
