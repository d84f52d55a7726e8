import { endSessionsOf } from '../../domain/accounts/learners.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command } from '../declaration.ts';

export const learnerEndSessions = command({
  name: 'learner end-sessions',
  summary: 'Logs a learner out everywhere',
  details: 'Their password stays as it is. Servers need no restart.',
  changes: true,
  arguments: learnerArgument,
  examples: ['learner end-sessions dilan@example.org --reason "Lost their phone"'],
  async run({ services, staff, argument }) {
    const { id } = await learnerOf(services, argument.learner);
    const ended = await endSessionsOf(services, staff, id);
    const what = `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${id}`;
    return {
      data: { learner: id, ended, dry_run: staff.dryRun },
      lines: [staff.dryRun ? `${what} would end.` : `${what} ended.`],
    };
  },
});
