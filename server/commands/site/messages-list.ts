import { listMessages, type StoredContactMessage } from '../../domain/site/contact.ts';
import { command, type Table } from '../declaration.ts';
import { oneOf, timeOf } from '../values.ts';

const limit = 500;
/** Characters of a message in its row. */
const beginning = 60;

/** @throws WrongUsage */
export const isOpenAlone = ({ state }: { state?: string }): boolean => oneOf('state', ['open'], state) === 'open';

export const messageTable = (messages: readonly StoredContactMessage[]): Table => ({
  columns: ['id', 'at', 'name', 'e-mail', 'answered', 'message'],
  rows: messages.map(({ id, created_at, name, email, answered_at, message }) => [
    ...[id, timeOf(created_at), name, email, answered_at ? 'yes' : 'no'],
    message.length > beginning ? `${message.slice(0, beginning)}…` : message,
  ]),
});

export const messagesList = command({
  name: 'messages list',
  summary: `Lists what visitors wrote in the contact form, newest first, ${limit} at most`,
  details: 'Each with its beginning; "messages show" has all of it. Messages are kept for 180 days.',
  hasCsv: true,
  options: { state: { value: 'open', text: 'those alone that were not noted as answered' } },
  examples: ['messages list', 'messages list --state open'],
  async run({ services, option }) {
    const found = await listMessages(services, { limit, open: isOpenAlone(option) });
    return { data: found, table: messageTable(found), lines: found.length > 0 ? [] : ['There are no messages.'] };
  },
});
