import { type ListedText, listNewsletterTexts } from '../../domain/site/newsletters.ts';
import { command, type Table } from '../declaration.ts';
import { timeOf } from '../values.ts';

const limit = 500;

export const newsletterTable = (texts: readonly ListedText[]): Table => ({
  columns: ['id', 'made', 'state', 'language', 'subject', 'recipients', 'sent', 'waiting', 'not delivered'],
  rows: texts.map(({ id, made_at, state, language, subject, counts }) => [
    ...[id, timeOf(made_at), state, language, subject],
    ...[counts?.recipients ?? null, counts?.sent ?? null, counts?.waiting ?? null, counts?.failed ?? null],
  ]),
});

export const newsletterList = command({
  name: 'newsletter list',
  summary: `Lists the texts of newsletters, newest first, ${limit} at most`,
  details:
    'A row for each language. The numbers beside English are those of the newsletter; who left before their mail was sent is in none of the last three.',
  hasCsv: true,
  examples: ['newsletter list'],
  async run({ services }) {
    const found = await listNewsletterTexts(services, { limit });
    return { data: found, table: newsletterTable(found), lines: found.length > 0 ? [] : ['There are no newsletters.'] };
  },
});
