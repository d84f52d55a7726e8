import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { formatShortDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import * as questions from '../../../../common/texts/learning/questions.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { PracticeTestEvent, practiceTestMachine } from '../../../../machines/learning/practice-test.machine.ts';
import { currentItem, earnedBy, waitingAnswers } from '../../../../machines/learning/practice-test.selectors.ts';
import { lessonFromTest } from '../../../../machines/learning/practice-test-address.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import type { CertificateActors } from '../certificate/ShareCertificate.tsx';
import { AllKept } from '../questions/AllKept.tsx';
import { Frame } from '../questions/Frame.tsx';
import { QuestionPage } from '../questions/QuestionPage.tsx';
import { Intro } from './Intro.tsx';
import { Result } from './Result.tsx';
import { Review } from './Review.tsx';
import { SamplesDone } from './SamplesDone.tsx';

export interface PracticeTestScreenProps extends CertificateActors {
  actor: ActorRefFrom<typeof practiceTestMachine>;
}

export function PracticeTestScreen({ actor, ...sharing }: PracticeTestScreenProps) {
  const view = useSelector(actor, viewOf, shallowEqual);
  const { courseId, page } = view;
  if (page === 'notFound') {
    return (
      <Frame courseId={courseId} courseTitle="" title={say.notFound.title}>
        <EmptyState
          title={say.notFound.reason}
          text={say.notFound.hint}
          action={<ButtonLink to={href('catalogue')}>{actions.seeAllCourses}</ButtonLink>}
        />
      </Frame>
    );
  }
  const send = (event: PracticeTestEvent) => actor.send(event);
  const { course_title: courseTitle = '', course_lang: courseLang } = view.attempt ?? view.test ?? {};
  const item = currentItem(view);
  const error = view.error && wordsOf(view.error, { ...questions.errors, ...say.errors });
  const takenAt = view.attempt?.takenAt ?? null;
  const fromPhone = takenAt === null ? null : say.fromPhone({ date: formatShortDate(new Date(takenAt).toISOString()) });
  if (page === 'question' && item) {
    return (
      <QuestionPage
        {...view}
        error={error}
        frame={{ courseId, courseTitle, courseLang, title: say.title }}
        item={item}
        kept={view.items.flatMap(({ question_id, number }) => (view.kept.includes(question_id) ? [number] : []))}
        lessonHref={lessonFromTest(courseId, view.view)}
        fromPhone={fromPhone}
        lastLabel={view.attempt === null ? say.samples.finish : say.seeResult}
        send={send}
      />
    );
  }
  return (
    <Frame courseId={courseId} courseTitle={courseTitle} courseLang={courseLang} title={say.title}>
      <Content view={view} error={error} send={send} sharing={sharing} />
    </Frame>
  );
}

interface ContentProps {
  view: ReturnType<typeof viewOf>;
  error: string | null;
  send: (event: PracticeTestEvent) => void;
  sharing: CertificateActors;
}

function Content({ view, error, send, sharing }: ContentProps) {
  const { page, courseId, signedIn, test, attempt, items, busy, slow } = view;
  const result = attempt?.result ?? null;
  switch (page) {
    case 'failed':
      return (
        <EmptyState
          title={say.failed.reason}
          text={say.failed.hint}
          action={<Button onClick={() => send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>}
        />
      );
    case 'allKept':
      return (
        <AllKept
          count={waitingAnswers(view).length}
          hint={say.allKept.hint}
          wayOut={<ButtonLink to={href('course', { courseId })}>{actions.backToCourse}</ButtonLink>}
        />
      );
    case 'result':
      return result && attempt ? (
        <Result
          courseId={courseId}
          result={result}
          passPercentage={attempt.pass_percentage}
          earned={earnedBy(view)}
          sharing={sharing}
          lessonHref={lessonFromTest(courseId, view.view)}
          onReview={() => send({ type: 'review.pressed' })}
          onAnother={() => send({ type: 'another.pressed' })}
        />
      ) : null;
    case 'review':
      return (
        <Review
          items={items}
          lessonHref={lessonFromTest(courseId, view.view)}
          onBack={() => send({ type: 'result.pressed' })}
        />
      );
    case 'samplesDone':
      return (
        <SamplesDone
          courseId={courseId}
          items={items}
          signedIn={signedIn}
          onLogin={() => send({ type: 'login.pressed' })}
          onAgain={() => send({ type: 'samples.pressed' })}
        />
      );
    case 'intro':
      return test && <Intro test={test} signedIn={signedIn} error={error} busy={busy} slow={slow} send={send} />;
    default:
      return <StillWorking label={say.loading} slow={slow} onRetry={() => send({ type: 'retry.pressed' })} />;
  }
}

const viewOf = (snapshot: SnapshotFrom<typeof practiceTestMachine>) => ({
  ...snapshot.context,
  page: pageOf(snapshot),
  busy: snapshot.hasTag('busy'),
  slow: snapshot.hasTag('slow'),
});

const asking = ['question', 'unsent', 'checking', 'kept', 'checked'] as const;

/** Calls started by a button keep its page. */
function pageOf(snapshot: SnapshotFrom<typeof practiceTestMachine>) {
  if (snapshot.matches('starting') || snapshot.matches('loadingSamples') || snapshot.matches('intro')) return 'intro';
  if (asking.some((state) => snapshot.matches(state))) return 'question';
  if (snapshot.matches('allKept')) return 'allKept';
  if (snapshot.matches('result')) return 'result';
  if (snapshot.matches('review')) return 'review';
  if (snapshot.matches('samplesDone')) return 'samplesDone';
  if (snapshot.matches('notFound')) return 'notFound';
  return snapshot.matches('failed') ? 'failed' : 'loading';
}
