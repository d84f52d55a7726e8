import { dayOf } from '../../../common/text/days.ts';
import { extendSubscription } from '../../domain/payments/grants.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command } from '../declaration.ts';
import { readCount } from '../values.ts';

export const learnerExtend = command({
  name: 'learner extend',
  summary: "Moves the end of a learner's subscription",
  changes: true,
  arguments: {
    ...learnerArgument,
    days: 'how many days later it ends, 366 at most',
  },
  examples: ['learner extend dilan@example.org 14 --reason "The site was away in November"'],
  async run({ services, staff, argument }) {
    const days = readCount('<days>', argument.days, 366);
    const { id } = await learnerOf(services, argument.learner);
    const { before, after } = await extendSubscription(services, staff, id, days);
    const verb = staff.dryRun ? 'would end' : 'ends';
    return {
      data: { learner: id, before, after, dry_run: staff.dryRun },
      lines: [`The subscription of ${id} ${verb} on ${dayOf(after)} (before: ${dayOf(before)}).`],
    };
  },
});
