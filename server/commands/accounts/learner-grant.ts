import { dayOf } from '../../../common/text/days.ts';
import { grantAccess, itemToGrant } from '../../domain/payments/grants.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command } from '../declaration.ts';

export const learnerGrant = command({
  name: 'learner grant',
  summary: 'Gives a learner a course or a subscription without money, such as a scholarship',
  details:
    'A course is theirs for good. A subscription runs as long as a bought one, and begins when the present one has ended.\n' +
    'A payment that the learner has begun for the same is ended, and a bank transfer for it that waits is given up.',
  changes: true,
  arguments: {
    ...learnerArgument,
    item: 'the id of a course, or a plan: monthly, yearly',
  },
  examples: [
    'learner grant dilan@example.org pattern-cutting --reason "Scholarship, autumn 2026"',
    'learner grant usr_3fKqV1StGXR8Z5jdHi6Bmy yearly --reason "Teaches in Duhok" --dry-run',
  ],
  async run({ services, staff, argument }) {
    const { id } = await learnerOf(services, argument.learner);
    const item = await itemToGrant(services, argument.item);
    const grant = await grantAccess(services, staff, id, item);
    const what = grant.endsAt === null ? `course ${item.id}` : `every course until ${dayOf(grant.endsAt)}`;
    return {
      data: {
        grant: staff.dryRun ? null : grant.id,
        learner: id,
        [item.kind]: item.id,
        ends_at: grant.endsAt,
        dry_run: staff.dryRun,
      },
      lines: [staff.dryRun ? `Learner ${id} would have ${what}.` : `Learner ${id} has ${what}, by grant ${grant.id}.`],
    };
  },
});
