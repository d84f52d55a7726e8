import { listUnsent } from '../../domain/accounts/outbox.ts';
import { command } from '../declaration.ts';
import { timeOf } from '../values.ts';

const columns = ['id', 'channel', 'kind', 'to', 'state', 'attempts', 'made', 'next attempt'];
const limit = 500;

export const outboxList = command({
  name: 'outbox list',
  summary: `Lists the mails and SMS that were not sent, oldest first, ${limit} at most`,
  details: 'Never their subject or text, which may hold a code or a link.',
  examples: ['outbox list'],
  async run({ services }) {
    const found = await listUnsent(services, { limit });
    const rows = found.map(({ id, channel, kind, recipient, state, attempts, created_at, next_attempt_at }) => [
      ...[
        id,
        channel,
        kind,
        recipient,
        state,
        attempts,
        timeOf(created_at),
        next_attempt_at && timeOf(next_attempt_at),
      ],
    ]);
    return { data: found, table: { columns, rows }, lines: found.length > 0 ? [] : ['Every message was sent.'] };
  },
});
