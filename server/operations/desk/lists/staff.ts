import { staffList, staffTable } from '../../../commands/desk/staff-list.ts';
import { cursorOf } from '../../../domain/desk/cursor.ts';
import { listStaff } from '../../../domain/desk/staff.ts';
import { list } from './list.ts';
import { before } from './place.ts';

export const staff = list({
  command: staffList,
  cells: {
    staff: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    roles: ({ roles }) => roles.join(', '),
    courses: ({ courses }) => courses.join(', '),
    made: ({ created_at }) => created_at,
    last_used: ({ signed_in_at }) => signed_in_at,
  },
  find: (services, _, { after, limit }) => listStaff(services, { ...before(after), limit }),
  cursor: ({ created_at, id }) => cursorOf(created_at, id),
  table: staffTable,
});
