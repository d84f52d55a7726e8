import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatDate } from '../../../../common/text/dates.ts';
import * as layout from '../../../../common/texts/site/layout.ts';
import * as say from '../../../../common/texts/site/outbox.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { targetOf, waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { linesOf, reasonOf, refusedAs, whatOf } from './words.ts';

const besidePage = 'mx-auto grid max-w-page gap-3 px-4 pt-4 sm:px-6 print:hidden';

type OutboxRef = ActorRefFrom<typeof outboxMachine>;

/** Above the page while something waits to be sent, was refused, or was removed by the browser. */
export default function OutboxNote({ actor }: { actor: OutboxRef }) {
  return (
    <>
      <Evicted actor={actor} />
      <Kept actor={actor} />
      <Logout actor={actor} />
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
            {linesOf(waiting).map((each) => (
              <li key={each.line}>
                <TextLink alone to={each.first.path}>
                  {whatOf(each)}
                </TextLink>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={isSending}
              busyLabel={actions.busy.sending}
              onClick={() => actor.send({ type: 'send.pressed' })}
            >
              {say.send}
            </Button>
            <Save actor={actor} />
          </p>
        </Message>
      )}
      {refused.map((intent) => (
        <Message key={targetOf(intent)} tone="error">
          <p className="font-semibold">{refusedAs(intent)}</p>
          <p>{reasonOf(intent)}</p>
          <p className="mt-3">
            <Button variant="secondary" onClick={() => actor.send({ type: 'refusal.dismissed', intent })}>
              {say.refused.dismiss}
            </Button>
          </p>
        </Message>
      ))}
      {waiting.length === 0 && (
        <p>
          <Save actor={actor} />
        </p>
      )}
    </aside>
  );
}

/** Asks before a log-out that deletes what waits. */
function Logout({ actor }: { actor: OutboxRef }) {
  const intents = useSelector(actor, ({ context }) => context.intents);
  const isInPageOnly = useSelector(actor, ({ context }) => context.isInPageOnly);
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('leaving'));
  const waiting = waitingIn(intents);
  const isSent = waiting.length === 0;
  const stay = () => actor.send({ type: 'logout.cancelled' });
  return (
    <Dialog
      open={isAsking}
      onClose={stay}
      title={isSent ? say.logout.sent : say.logout.title({ count: waiting.length })}
      actions={
        <>
          <Button variant="secondary" onClick={stay}>
            {say.logout.stay}
          </Button>
          <Button variant={isSent ? 'primary' : 'danger'} onClick={() => actor.send({ type: 'logout.confirmed' })}>
            {isSent ? layout.logOut : say.logout.confirm}
          </Button>
        </>
      }
    >
      {isSent ? (
        <p>{say.logout.sentHint}</p>
      ) : (
        <>
          <p>{say.logout.explain}</p>
          <ul className="list-disc ps-6">
            {linesOf(waiting).map((each) => (
              <li key={each.line}>{whatOf(each)}</li>
            ))}
          </ul>
          <p>{isInPageOnly ? say.hintInPageOnly : say.logout.hint}</p>
          <p>
            <Save actor={actor} />
          </p>
        </>
      )}
    </Dialog>
  );
}

function Save({ actor }: { actor: OutboxRef }) {
  return (
    <Button variant="secondary" onClick={() => actor.send({ type: 'export.pressed' })}>
      {say.save}
    </Button>
  );
}
