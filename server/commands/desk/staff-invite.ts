import { deskRoles } from '../../../common/desk/roles.ts';
import { readCourses } from '../../domain/desk/author-courses.ts';
import { inviteStaff, readRoles } from '../../domain/desk/staff.ts';
import { command, type Option } from '../declaration.ts';

export const rolesOption: { roles: Option } = {
  roles: { value: 'roles', several: deskRoles, text: `some of ${deskRoles.join(', ')}, with commas between` },
};

export const staffInvite = command({
  name: 'staff invite',
  summary: 'Invites a person to the desk, or gives them a new way in, such as for a lost phone',
  details:
    'A link is mailed to them, and printed this once by the command line. It works once, for 24 hours, and replaces an earlier one.\n' +
    'Somebody who has an account cannot sign in any more as before, and is signed out; without --roles theirs stay.',
  changes: true,
  arguments: { email: 'their e-mail address' },
  options: {
    name: { value: 'name', text: 'their name; a new account needs it' },
    ...rolesOption,
    courses: { value: 'courses', text: 'what an author writes: ids of courses, with commas between, or none' },
  },
  examples: [
    'staff invite berivan@example.org --name "Berivan Aziz" --roles owner --reason "First owner"',
    'staff invite berivan@example.org --reason "Lost her phone"',
  ],
  async run({ services, staff, argument, option }) {
    const { name, roles, courses } = option;
    const invited = await inviteStaff(services, staff, {
      email: argument.email,
      name,
      roles: roles === undefined ? undefined : readRoles(roles),
      courses: courses === undefined ? undefined : readCourses(courses),
    });
    const what = `${invited.email}, as ${invited.roles.join(', ')}`;
    const { id, link, isNew } = invited;
    const { dryRun } = staff;
    return {
      data: {
        staff: dryRun && isNew ? null : id,
        email: invited.email,
        roles: invited.roles,
        is_new: isNew,
        link: dryRun ? null : link,
        dry_run: dryRun,
      },
      lines: [
        `${what}, ${dryRun ? 'would be' : 'is'} invited.`,
        ...(invited.courses
          ? [`Courses they ${dryRun ? 'would write' : 'write'}: ${invited.courses.join(', ') || 'none'}.`]
          : []),
        ...(isNew ? [] : [`What ${id} signed in with ${dryRun ? 'would not count' : 'does not count'} any more.`]),
      ],
      secretLines: dryRun ? [] : ['The link works once, for 24 hours, and is shown this once:', link],
    };
  },
});
