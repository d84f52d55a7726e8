import { withdrawGrant } from '../../domain/payments/grants.ts';
import { command } from '../declaration.ts';

export const grantWithdraw = command({
  name: 'grant withdraw',
  summary: 'Takes back what "learner grant" gave',
  details:
    'A course stays where an order paid for it too; a subscription ends now, and later ones begin earlier. Certificates that were earned\n' +
    'with it stay valid: see "certificate withdraw".',
  changes: true,
  arguments: { grant: 'its id, grt_…, as "learner show" has it' },
  examples: ['grant withdraw grt_XzF2OQzW55w5pDTxj89aEQ --reason "It was meant for another learner"'],
  async run({ services, staff, argument }) {
    const { userId } = await withdrawGrant(services, staff, argument.grant);
    const verb = staff.dryRun ? 'would be withdrawn' : 'is withdrawn';
    return {
      data: { grant: argument.grant, learner: userId, dry_run: staff.dryRun },
      lines: [`Grant ${argument.grant} of ${userId} ${verb}.`],
    };
  },
});
