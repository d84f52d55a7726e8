import { noCourses, readCourses, setAuthorCourses } from '../../domain/desk/author-courses.ts';
import { command, type Option, WrongUsage } from '../declaration.ts';
import { accountArgument } from './staff-roles.ts';

export const coursesOption: { courses: Option } = {
  courses: { value: 'courses', text: `ids of courses, with commas between, or ${noCourses}` },
};

export const staffCourses = command({
  name: 'staff courses',
  summary: 'Says which courses an author writes',
  details:
    'In place of those before. The account needs the role author; an owner writes every course.\n' +
    'An account that loses a course has no right to its drafts any more.',
  changes: true,
  arguments: accountArgument,
  options: coursesOption,
  examples: ['staff courses aram@example.org --courses first-stitches,soap --reason "Teaches both"'],
  async run({ services, staff, argument, option }) {
    if (option.courses === undefined) {
      throw new WrongUsage(`--courses should say which courses the account writes, or ${noCourses}.`, 'courses');
    }
    const courses = readCourses(option.courses);
    const { id, before } = await setAuthorCourses(services, staff, argument.account, courses);
    const { dryRun } = staff;
    return {
      data: { staff: id, courses, before, dry_run: dryRun },
      lines: [`${id} ${dryRun ? 'would write' : 'writes'} ${listed(courses)} (before: ${listed(before)}).`],
    };
  },
});

const listed = (courses: readonly string[]): string => (courses.length === 0 ? 'no course' : courses.join(', '));
