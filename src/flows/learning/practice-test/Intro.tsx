import type { PracticeTest } from '../../../../common/api/types.ts';
import { digits } from '../../../../common/language/say.ts';
import { href } from '../../../../common/paths.ts';
import { formatTime } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { PracticeTestEvent } from '../../../../machines/learning/practice-test.machine.ts';
import { hasAccess, neededCount, waitsUntil } from '../../../../machines/learning/practice-test.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
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
      <p className="mt-3 text-lg text-muted">{say.intro}</p>
      <dl className="mt-6 grid grid-cols-3 gap-2 rounded-card border border-line bg-surface p-4 text-center shadow-card sm:p-6">
        <Fact name={say.facts.questions} value={digits(question_count)} />
        <Fact name={say.facts.about} value={say.facts.minutes({ count: minutes })} />
        <Fact
          name={say.facts.toPass}
          value={say.facts.right({ count: neededCount(question_count, pass_percentage) })}
        />
      </dl>
      {best !== null && (
        <p className="mt-6">
          <span>{(best.passed ? say.best.passed : say.best.notPassed)({ percentage: best.percentage })}</span>{' '}
          <Button variant="quiet" className="-ms-2" disabled={busy} onClick={() => send({ type: 'best.pressed' })}>
            {say.best.see}
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
            {actions.backToCourse}
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
        <p>{rich(say.tooSoon, { time: <time dateTime={until}>{formatTime(until)}</time> })}</p>
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => send({ type: 'retry.pressed' })}>
          {actions.checkAgain}
        </Button>
      </>
    );
  }
  return (
    <>
      {test.running !== null && (
        <p>{say.running({ answered: test.running.answered, total: test.running.question_count })}</p>
      )}
      <Button
        busy={busy}
        busyLabel={actions.busy.oneMoment}
        className="sm:justify-self-start"
        onClick={() => send({ type: 'begin.pressed' })}
      >
        {test.running === null ? say.begin : say.goOn}
      </Button>
    </>
  );
}

function Samples({ test, signedIn, busy, send }: PartProps & Pick<IntroProps, 'signedIn'>) {
  return (
    <>
      {test.sample_count > 0 && (
        <>
          <p>{say.samples.offer({ count: test.sample_count })}</p>
          <Button
            busy={busy}
            busyLabel={actions.busy.oneMoment}
            className="sm:justify-self-start"
            onClick={() => send({ type: 'samples.pressed' })}
          >
            {say.samples.begin({ count: test.sample_count })}
          </Button>
        </>
      )}
      <WaysToCourse courseId={test.course_id} signedIn={signedIn} onLogin={() => send({ type: 'login.pressed' })} />
    </>
  );
}
