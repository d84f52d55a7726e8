import { dayOf } from '../../../common/text/days.ts';
import { findLearners } from '../../domain/accounts/learners.ts';
import { notFound } from '../../domain/common/problem.ts';
import { command } from '../declaration.ts';

const columns = ['id', 'name', 'e-mail', 'phone', 'since', 'state'];

export const learnerFind = command({
  name: 'learner find',
  summary: 'Finds accounts and registrations',
  arguments: { learner: 'an e-mail address, a number such as "+964 750 123 4567", or an id, usr_…' },
  examples: ['learner find dilan@example.org', 'learner find "+964 750 123 4567" --json'],
  async run({ services, argument }) {
    const found = await findLearners(services, argument.learner);
    if (found.length === 0) throw notFound(`A learner ${argument.learner}`);
    const rows = found.map(({ id, email, phone, first_name, last_name, created_at, verified, delete_after }) => [
      ...[id, `${first_name} ${last_name}`, email, phone, dayOf(created_at)],
      !verified ? 'not verified' : delete_after ? `will be deleted on ${dayOf(delete_after)}` : 'account',
    ]);
    return { data: found, table: { columns, rows } };
  },
});
