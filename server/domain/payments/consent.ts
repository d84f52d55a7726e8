import type { Services } from '../../services.ts';
import { Problem } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { readNow } from './intent-reads.ts';
import { payableStatuses } from './order.machine.ts';
import { readOrder } from './order-reads.ts';

/** What the payer of a course agrees to, so that it can open at once (WITHDRAW-05; docs/legal-notes.md). */
const startsAtOnce =
  'By pressing Pay you ask us to open the course at once, and you accept that you then lose your right to withdraw from the contract within 14 days.';

/** What has to be agreed to before an order is paid; null for a subscription, which keeps its days to withdraw. */
export const consentFor = ({ course_id }: Pick<Order, 'course_id'>): string | null =>
  course_id === null ? null : startsAtOnce;

/**
 * Stores what a learner agrees to by paying, with the time (WITHDRAW-05). Called before each try to pay: the
 * first time counts, since a second tab may ask while the first one pays. The provider is asked first: what was paid or is being paid
 * already gets no consent after that (P47).
 * @param intentId addresses the order, as in `getOrder`.
 * @param text what they read.
 * @throws Problem as `readOrder` does; 409 `consent_outdated` for another text than is asked now, or for an order that asks none or
 * can no longer be paid: its page has to be read again.
 */
export async function giveConsent(ctx: Services, userId: string, intentId: string, text: string): Promise<void> {
  const { order } = await readOrder(ctx, userId, intentId, readNow(ctx));
  const stored =
    text === consentFor(order) &&
    (await ctx.db
      .updateTable('orders')
      .set((row) => ({
        consent: text,
        consented_at: row.case().when('consent', '=', text).then(row.ref('consented_at')).else(ctx.now()).end(),
      }))
      .where('id', '=', order.id)
      .where('status', 'in', payableStatuses)
      .returning('id')
      .executeTakeFirst());
  if (!stored) {
    throw new Problem(409, 'Please read the order again before you pay.', { error: 'consent_outdated' });
  }
}
