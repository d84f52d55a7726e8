import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { digits } from '../../../../common/language/say.ts';
import * as say from '../../../../common/texts/site/outbox.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { targetOf, waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';

/** Above the page while something waits to be sent, or was refused. */
export default function OutboxNote({ actor }: { actor: ActorRefFrom<typeof outboxMachine> }) {
  const intents = useSelector(actor, ({ context }) => context.intents);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('sending'));
  const waiting = waitingIn(intents);
  const refused = intents.filter(({ refusal }) => refusal !== null);
  if (!isOpen || intents.length === 0) return null;
  return (
    <aside aria-label={say.label} className="mx-auto grid max-w-page gap-3 px-4 pt-4 sm:px-6 print:hidden">
      {waiting.length > 0 && (
        <Message tone="info">
          <p role="status" className="font-semibold">
            {say.waiting({ count: waiting.length })}
          </p>
          <p>{say.hint}</p>
          <ul className="mt-2">
            {waiting.map((intent) => (
              <li key={targetOf(intent)}>
                <TextLink alone to={intent.path}>
                  {namedIn(say.what, intent)}
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
          <p className="font-semibold">{namedIn(say.refused, intent)}</p>
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

function namedIn(words: typeof say.what, { kind, title, input }: Intent): string {
  switch (kind) {
    case 'feedback':
      return words.feedback;
    case 'answer':
    case 'review':
      return words.answer({ course: title, number: digits(input.number) });
    default:
      return words[kind]({ lesson: title });
  }
}

const answerIn = ({ kind, input }: Intent) => ({ answer: kind === 'answer' || kind === 'review' ? input.words : '' });
