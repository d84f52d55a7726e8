import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { digits } from '../../../../common/language/say.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/site/outbox.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { targetOf, waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';

const besidePage = 'mx-auto grid max-w-page gap-3 px-4 pt-4 sm:px-6 print:hidden';

type OutboxRef = ActorRefFrom<typeof outboxMachine>;

/** Above the page while something waits to be sent, was refused, or was removed by the browser. */
export default function OutboxNote({ actor }: { actor: OutboxRef }) {
  return (
    <>
      <Evicted actor={actor} />
      <Kept actor={actor} />
    </>
  );
}

function Evicted({ actor }: { actor: OutboxRef }) {
  const evicted = useSelector(actor, (snapshot) => (snapshot.hasTag('evicted') ? snapshot.context.evicted : null));
  if (evicted === null) return null;
  return (
    <aside aria-label={say.evicted.label} className={besidePage}>
      <Message tone="info">
        <p role="status" className="font-semibold">
          {say.evicted.removed({ count: evicted.count, day: formatDate(evicted.since) })}
        </p>
        <p>{say.evicted.safe}</p>
        <p className="mt-3">
          <Button variant="secondary" onClick={() => actor.send({ type: 'eviction.dismissed' })}>
            {say.evicted.dismiss}
          </Button>
        </p>
      </Message>
    </aside>
  );
}

function Kept({ actor }: { actor: OutboxRef }) {
  const intents = useSelector(actor, ({ context }) => context.intents);
  const isInPageOnly = useSelector(actor, ({ context }) => context.isInPageOnly);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('sending'));
  const waiting = waitingIn(intents);
  const refused = intents.filter(({ refusal }) => refusal !== null);
  if (!isOpen || intents.length === 0) return null;
  return (
    <aside aria-label={say.label} className={besidePage}>
      {waiting.length > 0 && (
        <Message tone="info">
          <p role="status" className="font-semibold">
            {say.waiting({ count: waiting.length })}
          </p>
          <p>{isInPageOnly ? say.hintInPageOnly : say.hint}</p>
          <ul className="mt-2">
            {linesOf(waiting).map(({ line, first, count }) => (
              <li key={line}>
                <TextLink alone to={first.path}>
                  {whatOf(first, count)}
                </TextLink>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <Button
              variant="secondary"
              busy={isSending}
              busyLabel={actions.busy.sending}
              onClick={() => actor.send({ type: 'send.pressed' })}
            >
              {say.send}
            </Button>
          </p>
        </Message>
      )}
      {refused.map((intent) => (
        <Message key={targetOf(intent)} tone="error">
          <p className="font-semibold">{refusedAs(intent)}</p>
          <p>{intent.refusal && wordsOf(intent.refusal, say.reasons, answerIn(intent))}</p>
          <p className="mt-3">
            <Button variant="secondary" onClick={() => actor.send({ type: 'refusal.dismissed', intent })}>
              {say.refused.dismiss}
            </Button>
          </p>
        </Message>
      ))}
    </aside>
  );
}

/** One for each thing; the answers to a test are one. */
function linesOf(waiting: readonly Intent[]): { line: string; first: Intent; count: number }[] {
  const lines = waiting.map((intent) => {
    const isAnswer = intent.kind === 'answer' || intent.kind === 'review';
    return isAnswer ? `${intent.kind} ${intent.title}` : targetOf(intent);
  });
  return waiting.flatMap((first, at) => {
    const line = lines[at] ?? '';
    const count = lines.filter((other) => other === line).length;
    return lines.indexOf(line) === at ? [{ line, first, count }] : [];
  });
}

function whatOf({ kind, title }: Intent, count: number): string {
  if (kind === 'feedback') return say.what.feedback;
  return kind === 'answer' || kind === 'review'
    ? say.answers({ course: title, count })
    : say.what[kind]({ lesson: title });
}

function refusedAs({ kind, title, input }: Intent): string {
  switch (kind) {
    case 'feedback':
      return say.refused.feedback;
    case 'answer':
    case 'review':
      return say.refused.answer({ course: title, number: digits(input.number) });
    default:
      return say.refused[kind]({ lesson: title });
  }
}

const answerIn = ({ kind, input }: Intent) => ({ answer: kind === 'answer' || kind === 'review' ? input.words : '' });
