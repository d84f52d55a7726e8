import { changeRoles, readRoles } from '../../domain/desk/staff.ts';
import { command, WrongUsage } from '../declaration.ts';
import { rolesOption } from './staff-invite.ts';

/** What the commands about an account take. */
export const accountArgument = { account: 'its id, stf_…, or the e-mail address' };

export const staffRoles = command({
  name: 'staff roles',
  summary: 'Changes what an account of the desk may do',
  details: 'They are signed out, and sign in as before. The last owner stays one.',
  changes: true,
  arguments: accountArgument,
  options: rolesOption,
  examples: ['staff roles berivan@example.org --roles support,finance --reason "Does the books too"'],
  async run({ services, staff, argument, option }) {
    if (option.roles === undefined) {
      throw new WrongUsage('--roles should say which roles the account has from now on.', 'roles');
    }
    const roles = readRoles(option.roles);
    const { id, before } = await changeRoles(services, staff, argument.account, roles);
    const { dryRun } = staff;
    return {
      data: { staff: id, roles, before, dry_run: dryRun },
      lines: [`${id} ${dryRun ? 'would be' : 'is'} ${roles.join(', ')} (before: ${before.join(', ')}).`],
    };
  },
});
