import { deskHref, draftTextHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/question-trial.ts';
import * as shell from '../../../../common/texts/desk/shell.ts';
import type { QuestionTrial } from '../../../../machines/desk/question-trial.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { QuestionPage } from '../../learning/questions/QuestionPage.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { UnreadRecord } from '../common/RecordPage.tsx';

/** The page of a learner's test, with one question. */
export function QuestionTrialScreen({ actor }: { actor: QuestionTrial }) {
  const snapshot = useSnapshot(actor);
  const { draftId, tried, draft, refusal, error } = snapshot.context;
  const course = tried?.course ?? '';
  const item = snapshot.matches('asking') ? null : (tried?.item ?? null);
  const back = (
    <TextLink alone to={deskHref('draftQuestions', { draftId })}>
      {say.toQuestions}
    </TextLink>
  );
  if (snapshot.matches('refused')) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <DeskHeading title={say.title} />
        <p>{back}</p>
        <Alert tone="error">
          <p>{say.refused}</p>
          <p dir="auto">{refusal}</p>
        </Alert>
      </div>
    );
  }
  if (item === null || snapshot.matches('missing') || snapshot.matches('failed')) {
    const retry = () => actor.send({ type: 'retry.pressed' });
    return <UnreadRecord snapshot={snapshot} title={say.title} missing={say.missing} onRetry={retry} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <title>{shell.title({ page: say.title, desk: shell.name })}</title>
      <p>{back}</p>
      <QuestionPage
        frame={{ courseId: course, courseTitle: '', title: say.title }}
        items={[item]}
        item={item}
        draft={draft}
        isFromElsewhere={false}
        error={error && wordsOf(error, say.errors)}
        busy={snapshot.matches('checking')}
        slow={snapshot.matches('checking') && snapshot.hasTag('slow')}
        lessonHref={({ lesson_id }) => draftTextHref(draftId, `courses/${course}/lessons/${lesson_id}.md`)}
        lastLabel={say.again}
        send={(event) => actor.send(event)}
      />
    </div>
  );
}
