import { formatMinor } from '../../../common/money/currency.ts';
import type { Services } from '../../services.ts';
import { staffAddress } from '../common/team-address.ts';
import type { Order } from './entitlements.ts';

/** What happened at the payment provider without the platform, and only people can settle. */
export type StaffNotice = 'dispute' | 'partial refund' | 'failed refund';

const words: Record<StaffNotice, { subject: string; what: string; next: string }> = {
  dispute: {
    subject: 'A payment is disputed',
    what: 'A learner’s bank disputes a payment: the provider takes the money back unless the dispute is answered in time.',
    next: 'Open the payment at the provider, which names the reason and the last day to answer, and answer there. The access stays open until the order is refunded. If the money went back in another way, run: orders refunded',
  },
  'partial refund': {
    subject: 'A payment was refunded in part',
    what: 'Someone gave a part of a payment back at the provider. The order stays paid, with its access and its receipt, and the part is in no figure of sales.',
    next: 'If that was meant, note it for the accounts. If all of it should go back, run: orders refund',
  },
  'failed refund': {
    subject: 'A refund came back',
    what: 'The learner’s bank sent a refund back, after the access had ended: the money is with the provider, not with the learner.',
    next: 'Open the payment at the provider, and ask the learner how the money can reach them. What is known of it: orders show',
  },
};

/**
 * Queues a mail to staff, in the transaction that notes the provider's event, so once per event.
 * It names the order alone, not its learner. Nothing is queued without an address of staff.
 * @param order null for a payment that is no order here
 */
export async function tellStaff(
  ctx: Services,
  notice: StaffNotice,
  { intentId, order }: { intentId: string | null; order: Order | null },
): Promise<void> {
  const to = staffAddress(ctx);
  if (to === null) return;
  const { subject, what, next } = words[notice];
  const about = [
    ...(order === null ? [] : [`Order ${order.id}, ${formatMinor(order.amount, order.currency)}`]),
    ...(intentId === null ? [] : [`Payment at the provider: ${intentId}`]),
  ];
  const advice =
    order === null ? 'No order of this site has this payment: look at it at the provider.' : `${next} ${order.id}`;
  const text = [what, about.join('\n'), advice].filter((part) => part !== '').join('\n\n');
  await ctx.mail.send(ctx, { to, subject: order === null ? subject : `${subject}: ${order.id}`, text });
}
