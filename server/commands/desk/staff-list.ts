import { type ListedStaff, listStaff } from '../../domain/desk/staff.ts';
import { command, type Table } from '../declaration.ts';
import { timeOf } from '../values.ts';

const limit = 1_000;

export const staffTable = (found: readonly ListedStaff[]): Table => ({
  columns: ['staff', 'name', 'e-mail', 'roles', 'courses', 'made', 'last signed in'],
  rows: found.map(({ id, name, email, roles, courses, created_at, signed_in_at }) => [
    ...[id, name, email, roles.join(', '), courses.join(', '), timeOf(created_at)],
    signed_in_at && timeOf(signed_in_at),
  ]),
});

export const staffList = command({
  name: 'staff list',
  summary: 'Lists the accounts of the desk, newest first',
  hasCsv: true,
  examples: ['staff list'],
  async run({ services }) {
    const found = await listStaff(services, { limit });
    return { data: found, table: staffTable(found), lines: found.length > 0 ? [] : ['Nobody has an account yet.'] };
  },
});
