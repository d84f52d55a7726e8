import { endSessionsOf, requireLearner } from '../../domain/accounts/learners.ts';
import { command } from '../declaration.ts';

export const learnerEndSessions = command({
  name: 'learner end-sessions',
  summary: 'Logs a learner out everywhere',
  details: 'Their password stays as it is. Servers need no restart.',
  changes: true,
  arguments: { learner: 'an e-mail address, a number such as "+964 750 123 4567", or an id, usr_…' },
  examples: ['learner end-sessions dilan@example.org --reason "Lost their phone"'],
  async run({ services, staff, argument }) {
    const { id } = await requireLearner(services, argument.learner);
    const ended = await endSessionsOf(services, staff, id);
    const what = `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${id}`;
    return {
      data: { learner: id, ended, dry_run: staff.dryRun },
      lines: [staff.dryRun ? `${what} would end.` : `${what} ended.`],
    };
  },
});
