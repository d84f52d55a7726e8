import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ReviewEvent, reviewMachine } from '../../../../machines/learning/review.machine.ts';
import { currentReviewItem, openCount, questionsOf } from '../../../../machines/learning/review.selectors.ts';
import { lessonFromReview } from '../../../../machines/learning/review-address.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { Frame } from '../questions/Frame.tsx';
import { QuestionPage } from '../questions/QuestionPage.tsx';
import { Done, Empty, Later, Off } from './ReviewEmptyStates.tsx';
import { ReviewIntro } from './ReviewIntro.tsx';

const title = 'Questions to keep fresh';

export function ReviewScreen({ actor }: { actor: ActorRefFrom<typeof reviewMachine> }) {
  const view = useSelector(actor, viewOf, shallowEqual);
  const send = (event: ReviewEvent) => actor.send(event);
  const current = currentReviewItem(view);
  if (view.page === 'question' && current) {
    const { course_id: courseId, course_title: courseTitle, id, question } = current;
    return (
      <QuestionPage
        {...view}
        frame={{ courseId, courseTitle, title }}
        items={questionsOf(view)}
        item={question}
        lessonHref={lessonFromReview(courseId, id)}
        lastLabel="Finish"
        send={send}
      />
    );
  }
  return (
    <Frame courseId="" courseTitle="" title={title}>
      {contentOf(view, send)}
    </Frame>
  );
}

function contentOf(
  { page, state, items, error, busy, slow }: ReturnType<typeof viewOf>,
  send: (event: ReviewEvent) => void,
): ReactNode {
  switch (page) {
    case 'failed':
      return (
        <EmptyState
          title="We could not load your questions"
          text="Nothing is lost. Check your connection and try again."
          action={<Button onClick={() => send({ type: 'retry.pressed' })}>Try again</Button>}
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
    case 'done':
      return <Done items={items} next={state?.next_due_at ?? null} />;
    case 'later':
      return <Later next={state?.next_due_at ?? ''} />;
    case 'empty':
      return <Empty />;
    case 'off':
      return <Off />;
    default:
      return (
        <StillWorking label="Loading your questions" slow={slow} onRetry={() => send({ type: 'retry.pressed' })} />
      );
  }
}

const viewOf = (snapshot: SnapshotFrom<typeof reviewMachine>) => ({
  ...snapshot.context,
  page: pageOf(snapshot),
  busy: snapshot.hasTag('busy'),
  slow: snapshot.hasTag('slow'),
});

const pages = ['failed', 'intro', 'done', 'later', 'empty', 'off'] as const;

const asking = ['question', 'unsent', 'checking', 'checked'] as const;

/** Calls started by a button keep its page. */
function pageOf(snapshot: SnapshotFrom<typeof reviewMachine>) {
  if (asking.some((state) => snapshot.matches(state))) return 'question';
  if (snapshot.matches('starting')) return 'intro';
  return pages.find((page) => snapshot.matches(page)) ?? 'loading';
}
