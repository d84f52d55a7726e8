import { removeIdentifierOf } from '../../domain/accounts/identifier-removal.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command, WrongUsage } from '../declaration.ts';

export const learnerIdentifierRemove = command({
  name: 'learner identifier remove',
  summary: 'Removes the e-mail address or the number of an account that has both',
  details:
    'First make sure that the other one is theirs: it alone logs in afterwards. Both get a message, the learner is logged out everywhere, and nothing takes it back. Their password stays as it is: have them set a new one with "Forgot password".',
  changes: true,
  arguments: {
    ...learnerArgument,
    what: '"email" or "phone"',
  },
  examples: ['learner identifier remove usr_01HZX2 phone --reason "An intruder added it"'],
  async run({ services, staff, argument }) {
    const kind = argument.what;
    if (kind !== 'email' && kind !== 'phone') {
      throw new WrongUsage('What to remove is "email" or "phone".', 'what');
    }
    const { id } = await learnerOf(services, argument.learner);
    const { ended } = await removeIdentifierOf(services, staff, id, kind);
    const what = kind === 'email' ? 'e-mail address' : 'phone number';
    const done = staff.dryRun ? 'would be removed' : 'is removed';
    return {
      data: { learner: id, removed: kind, ended, dry_run: staff.dryRun },
      lines: [`The ${what} of ${id} ${done}; sessions that end: ${ended}.`],
    };
  },
});
