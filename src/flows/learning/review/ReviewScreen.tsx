import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as questions from '../../../../common/texts/learning/questions.ts';
import * as say from '../../../../common/texts/learning/review.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { ReviewEvent, reviewMachine } from '../../../../machines/learning/review.machine.ts';
import {
  currentReviewItem,
  openCount,
  questionsOf,
  waitingAnswers,
} from '../../../../machines/learning/review.selectors.ts';
import { lessonFromReview } from '../../../../machines/learning/review-address.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { AllKept } from '../questions/AllKept.tsx';
import { Frame } from '../questions/Frame.tsx';
import { QuestionPage } from '../questions/QuestionPage.tsx';
import { Done, Empty, Later, nextOn, Off } from './ReviewEmptyStates.tsx';
import { ReviewIntro } from './ReviewIntro.tsx';

export function ReviewScreen({ actor }: { actor: ActorRefFrom<typeof reviewMachine> }) {
  const view = useSelector(actor, viewOf, shallowEqual);
  const send = (event: ReviewEvent) => actor.send(event);
  const current = currentReviewItem(view);
  const error = view.error && wordsOf(view.error, { ...questions.errors, ...say.errors });
  if (view.page === 'question' && current) {
    const { course_id: courseId, course_title: courseTitle, course_lang: courseLang, id, question } = current;
    return (
      <QuestionPage
        {...view}
        error={error}
        frame={{ courseId, courseTitle, courseLang, title: say.title }}
        items={questionsOf(view)}
        kept={view.items.flatMap(({ id: each, question: { number } }) => (view.kept.includes(each) ? [number] : []))}
        item={question}
        lessonHref={lessonFromReview(courseId, id)}
        lastLabel={say.finish}
        send={send}
      />
    );
  }
  return (
    <Frame courseId="" courseTitle="" title={say.title}>
      {contentOf(view, error, send)}
    </Frame>
  );
}

function contentOf(
  { page, state, items, waiting, busy, slow }: ReturnType<typeof viewOf>,
  error: string | null,
  send: (event: ReviewEvent) => void,
): ReactNode {
  switch (page) {
    case 'failed':
      return (
        <EmptyState
          title={say.failed.reason}
          text={say.failed.hint}
          action={<Button onClick={() => send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>}
        />
      );
    case 'intro':
      return (
        <ReviewIntro
          count={openCount({ state, items })}
          isBegun={items.length > 0}
          error={error}
          busy={busy}
          slow={slow}
          send={send}
        />
      );
    case 'allKept':
      return (
        <AllKept
          count={waitingAnswers({ waiting, items }).length}
          hint={say.allKept.hint}
          wayOut={<ButtonLink to={href('profile')}>{say.back}</ButtonLink>}
        />
      );
    case 'done':
      return <Done items={items} next={state?.next_due_at ? nextOn(state.next_due_at) : null} />;
    case 'doneOnDevice':
      return <Done items={items} next={say.nextWhenOnline} />;
    case 'later':
      return <Later next={state?.next_due_at ?? ''} />;
    case 'empty':
      return <Empty />;
    case 'off':
      return <Off />;
    default:
      return <StillWorking label={say.loading} slow={slow} onRetry={() => send({ type: 'retry.pressed' })} />;
  }
}

const viewOf = (snapshot: SnapshotFrom<typeof reviewMachine>) => ({
  ...snapshot.context,
  page: pageOf(snapshot),
  busy: snapshot.hasTag('busy'),
  slow: snapshot.hasTag('slow'),
});

const pages = ['failed', 'intro', 'allKept', 'doneOnDevice', 'done', 'later', 'empty', 'off'] as const;

const asking = ['question', 'unsent', 'checking', 'checkingOnDevice', 'kept', 'checked'] as const;

/** Calls started by a button keep its page. */
function pageOf(snapshot: SnapshotFrom<typeof reviewMachine>) {
  if (asking.some((state) => snapshot.matches(state))) return 'question';
  if (snapshot.matches('starting')) return 'intro';
  return pages.find((page) => snapshot.matches(page)) ?? 'loading';
}
