import type { PracticeTest } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatTime } from '../../../../common/text/dates.ts';
import { pluralise } from '../../../../common/text/text.ts';
import type { PracticeTestEvent } from '../../../../machines/learning/practice-test.machine.ts';
import { hasAccess, neededCount, waitsUntil } from '../../../../machines/learning/practice-test.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { WaysToCourse } from './WaysToCourse.tsx';

export interface IntroProps {
  test: PracticeTest;
  signedIn: boolean;
  error: string | null;
  busy: boolean;
  slow: boolean;
  send: (event: PracticeTestEvent) => void;
}

export function Intro({ test, signedIn, error, busy, slow, send }: IntroProps) {
  const { question_count, minutes, pass_percentage, best } = test;
  return (
    <>
      <p className="mt-3 text-lg text-muted">
        See what you already know. Every answer comes with an explanation, and there is no clock: stop whenever you
        like, and continue later.
      </p>
      <dl className="mt-6 grid grid-cols-3 gap-2 rounded-card border border-line bg-surface p-4 text-center shadow-card sm:p-6">
        <Fact name="Questions" value={String(question_count)} />
        <Fact name="About" value={`${minutes} min`} />
        <Fact name="To pass" value={`${neededCount(question_count, pass_percentage)} right`} />
      </dl>
      {best !== null && (
        <p className="mt-6">
          <span>{best.passed ? 'You have passed this test. ' : ''}</span>Your best result so far:{' '}
          <span>{best.percentage}</span>%.{' '}
          <Button variant="quiet" className="-ms-2" disabled={busy} onClick={() => send({ type: 'best.pressed' })}>
            See the answers
          </Button>
        </p>
      )}
      <div className="mt-6 grid gap-4">
        <ErrorSummary messages={error === null ? [] : [error]} />
        {hasAccess({ test, signedIn }) ? (
          <Next test={test} busy={busy} send={send} />
        ) : (
          <Samples test={test} signedIn={signedIn} busy={busy} send={send} />
        )}
        <StopWaiting slow={slow} onStop={() => send({ type: 'stop.pressed' })} />
        <p>
          <TextLink alone to={href('course', { courseId: test.course_id })}>
            Back to the course
          </TextLink>
        </p>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl font-semibold">{value}</dd>
    </div>
  );
}

type PartProps = Pick<IntroProps, 'test' | 'busy' | 'send'>;

function Next({ test, busy, send }: PartProps) {
  const until = waitsUntil({ test, signedIn: true });
  if (until !== null) {
    return (
      <>
        <p>
          The next test can begin at <time dateTime={until}>{formatTime(until)}</time>. Until then, reading a lesson
          again helps most.
        </p>
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => send({ type: 'retry.pressed' })}>
          Check again
        </Button>
      </>
    );
  }
  return (
    <>
      {test.running !== null && (
        <p>{`You have answered ${test.running.answered} of ${test.running.question_count} questions. They are kept.`}</p>
      )}
      <Button
        busy={busy}
        busyLabel="One moment…"
        className="sm:justify-self-start"
        onClick={() => send({ type: 'begin.pressed' })}
      >
        {test.running === null ? 'Begin the test' : 'Continue the test'}
      </Button>
    </>
  );
}

function Samples({ test, signedIn, busy, send }: PartProps & Pick<IntroProps, 'signedIn'>) {
  return (
    <>
      {test.sample_count > 0 && (
        <>
          <p>{`The whole test comes with the course. Try ${pluralise(test.sample_count, 'question')} of it now.`}</p>
          <Button
            busy={busy}
            busyLabel="One moment…"
            className="sm:justify-self-start"
            onClick={() => send({ type: 'samples.pressed' })}
          >
            {test.sample_count === 1 ? 'Try a question' : `Try ${test.sample_count} questions`}
          </Button>
        </>
      )}
      <WaysToCourse courseId={test.course_id} signedIn={signedIn} onLogin={() => send({ type: 'login.pressed' })} />
    </>
  );
}
