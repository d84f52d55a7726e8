import { listMessages } from '../../domain/site/contact.ts';
import { command } from '../declaration.ts';
import { timeOf } from '../values.ts';

const columns = ['id', 'at', 'name', 'e-mail', 'answered', 'message'];
const limit = 500;
/** Characters of a message in its row. */
const beginning = 60;

export const messagesList = command({
  name: 'messages list',
  summary: `Lists what visitors wrote in the contact form, newest first, ${limit} at most`,
  details: 'Each with its beginning; "messages show" has all of it. Messages are kept for 180 days.',
  hasCsv: true,
  options: { state: { value: 'open', text: 'those alone that were not noted as answered' } },
  examples: ['messages list', 'messages list --state open'],
  async run({ services, option }) {
    const found = await listMessages(services, { limit, open: option.state === 'open' });
    const rows = found.map(({ id, created_at, name, email, answered_at, message }) => [
      ...[id, timeOf(created_at), name, email, answered_at ? 'yes' : 'no'],
      message.length > beginning ? `${message.slice(0, beginning)}…` : message,
    ]);
    return { data: found, table: { columns, rows }, lines: found.length > 0 ? [] : ['There are no messages.'] };
  },
});
