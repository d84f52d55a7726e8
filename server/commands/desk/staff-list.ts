import { listStaff } from '../../domain/desk/staff.ts';
import { command } from '../declaration.ts';
import { timeOf } from '../values.ts';

const columns = ['staff', 'name', 'e-mail', 'roles', 'made', 'last used'];

export const staffList = command({
  name: 'staff list',
  summary: 'Lists the accounts of the desk, newest first, with the last time that each signed in',
  hasCsv: true,
  examples: ['staff list'],
  async run({ services }) {
    const found = await listStaff(services);
    const rows = found.map(({ id, name, email, roles, created_at, signed_in_at, isInvited }) => [
      ...[id, name, email, roles.join(', '), timeOf(created_at)],
      isInvited ? 'invited' : signed_in_at && timeOf(signed_in_at),
    ]);
    return { data: found, table: { columns, rows }, lines: found.length > 0 ? [] : ['Nobody has an account yet.'] };
  },
});
