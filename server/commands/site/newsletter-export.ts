import { exportSubscribers } from '../../domain/site/newsletter.ts';
import { command } from '../declaration.ts';
import { timeOf } from '../values.ts';

const columns = ['e-mail', 'confirmed', 'unsubscribe'];

export const newsletterExport = command({
  name: 'newsletter export',
  summary: 'Prints every confirmed address of the newsletter, with the link that ends it',
  details:
    'Export before each issue, since learners leave between two. Put the link into the text and into the header List-Unsubscribe of each mail, with List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
  changes: true,
  hasCsv: true,
  examples: ['newsletter export --reason "Issue of December" --csv > december.csv'],
  async run({ services, staff }) {
    const { count, subscribers } = await exportSubscribers(services, staff);
    const rows = subscribers.map(({ email, confirmed_at, unsubscribe_url }) => [
      ...[email, timeOf(confirmed_at), unsubscribe_url],
    ]);
    return {
      data: { subscribers, count, dry_run: staff.dryRun },
      table: { columns, rows },
      lines: [`${count} confirmed ${count === 1 ? 'address' : 'addresses'}.`],
    };
  },
});
