import { removeStaff } from '../../domain/desk/staff.ts';
import { command } from '../declaration.ts';
import { accountArgument } from './staff-roles.ts';

export const staffRemove = command({
  name: 'staff remove',
  summary: 'Removes an account of the desk, at once',
  details: 'Its name stays, for the audit log. The last owner is not removed.',
  changes: true,
  arguments: accountArgument,
  examples: ['staff remove berivan@example.org --reason "Left the organisation"'],
  async run({ services, staff, argument }) {
    const { id } = await removeStaff(services, staff, argument.account);
    return {
      data: { staff: id, dry_run: staff.dryRun },
      lines: [`${id} ${staff.dryRun ? 'would be' : 'is'} removed.`],
    };
  },
});
