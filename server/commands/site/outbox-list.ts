import { listUnsent, type QueuedMessage } from '../../domain/accounts/outbox.ts';
import { command, type Table } from '../declaration.ts';
import { oneOf, timeOf } from '../values.ts';

const limit = 500;

const states = ['waiting', 'given-up'] as const satisfies QueuedMessage['state'][];

/** @throws WrongUsage */
export const unsentState = ({ state }: { state?: string }): QueuedMessage['state'] | undefined =>
  oneOf('state', states, state);

export const unsentTable = (messages: readonly QueuedMessage[]): Table => ({
  columns: ['id', 'channel', 'kind', 'to', 'state', 'attempts', 'made', 'next attempt'],
  rows: messages.map(({ id, channel, kind, recipient, state, attempts, created_at, next_attempt_at }) => [
    ...[id, channel, kind, recipient, state, attempts, timeOf(created_at)],
    next_attempt_at && timeOf(next_attempt_at),
  ]),
});

export const outboxList = command({
  name: 'outbox list',
  summary: `Lists the mails and SMS that were not sent, oldest first, ${limit} at most`,
  details: 'Never their subject or text, which may hold a code or a link.',
  options: { state: { value: states.join('|'), text: 'those alone that will be tried again, or were given up' } },
  examples: ['outbox list', 'outbox list --state given-up'],
  async run({ services, option }) {
    const state = unsentState(option);
    const found = await listUnsent(services, { limit, ...(state && { state }) });
    return { data: found, table: unsentTable(found), lines: found.length > 0 ? [] : ['Every message was sent.'] };
  },
});
