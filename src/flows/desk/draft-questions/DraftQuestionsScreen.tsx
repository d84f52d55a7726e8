import type { DeskQuestions } from '../../../../common/api/types.ts';
import { deskHref, draftTextHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/draft-questions.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { DraftQuestions } from '../../../../machines/desk/draft-questions.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { UnreadRecord } from '../common/RecordPage.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionRow } from './QuestionRow.tsx';

export interface DraftQuestionsProps {
  actor: DraftQuestions;
}

export function DraftQuestionsScreen({ actor }: DraftQuestionsProps) {
  const snapshot = useSnapshot(actor);
  const { draftId, opened, form, said } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (opened === null || snapshot.matches('missing') || snapshot.matches('failed')) {
    return <UnreadRecord snapshot={snapshot} title={say.title} missing={say.missing} onRetry={retry} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <DeskHeading title={say.title} intro={say.intro} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink alone to={deskHref('draft', { draftId })}>
          {say.toDraft}
        </TextLink>
        {opened.hash !== null && (
          <TextLink alone to={draftTextHref(draftId, `courses/${opened.course}/practice-test.yaml`)}>
            {say.asText}
          </TextLink>
        )}
      </p>
      {said !== null && (
        <Alert tone={said === 'saved' ? 'success' : 'error'}>
          <p dir="auto" className="whitespace-pre-line">
            {wordsOf(said, say.said)}
          </p>
        </Alert>
      )}
      {snapshot.matches('cut') && (
        <Button variant="secondary" className="justify-self-start" onClick={retry}>
          {tryAgain}
        </Button>
      )}
      {snapshot.matches('rereading') && snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      <StopWaiting
        slow={snapshot.matches('saving') && snapshot.hasTag('slow')}
        onStop={() => actor.send({ type: 'stop.pressed' })}
      />
      {!opened.isOpen && <Alert tone="info">{say.closed}</Alert>}
      {form ? <QuestionForm actor={actor} opened={opened} form={form} /> : <Questions actor={actor} opened={opened} />}
      <Removal actor={actor} />
    </div>
  );
}

function Questions({ actor, opened }: DraftQuestionsProps & { opened: DeskQuestions }) {
  const isBusy = !useSnapshot(actor).matches('shown');
  const { questions, problems, isOpen } = opened;
  const whole = problems.filter(({ question }) => question === null);
  if (questions === null) return <Alert tone="error">{say.unreadable}</Alert>;
  return (
    <>
      {whole.length > 0 && (
        <section className="rounded-card border border-edge bg-sunken p-4">
          <h2 className="font-semibold">{say.problems}</h2>
          <ul className="mt-1 list-disc ps-5">
            {whole.map(({ message }) => (
              <li key={message} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length === 0 ? (
        <p className="text-muted">{say.none}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-6">
          {questions.map((question, place) => (
            <QuestionRow key={question.id} {...{ actor, opened, question, place, isBusy }} />
          ))}
        </ol>
      )}
      {isOpen && (
        <Button
          className="justify-self-start"
          busy={isBusy}
          onClick={() => actor.send({ type: 'form.opened', id: null })}
        >
          {say.add}
        </Button>
      )}
    </>
  );
}

function Removal({ actor }: DraftQuestionsProps) {
  const snapshot = useSnapshot(actor);
  const { opened, removing } = snapshot.context;
  const ask = opened?.questions?.find(({ id }) => id === removing)?.fields.ask ?? '';
  return (
    <ConfirmDialog
      open={snapshot.matches('askingToRemove')}
      title={say.removal.title}
      error={null}
      says={say.removal}
      busy={false}
      slow={false}
      onKeep={() => actor.send({ type: 'keep.pressed' })}
      onConfirm={() => actor.send({ type: 'removal.confirmed' })}
    >
      {say.removal.text({ ask })}
    </ConfirmDialog>
  );
}
