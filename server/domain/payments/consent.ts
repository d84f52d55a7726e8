import { codes } from '../../../common/language/codes.ts';
import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { Problem } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { readNow } from './intent-reads.ts';
import { payableStatuses } from './order.machine.ts';
import { readOrder } from './order-reads.ts';

/** Null for a subscription, which keeps its withdrawal period. */
export const consentFor = (
  { course_id }: Pick<Order, 'course_id'>,
  { payments }: Texts = textsIn('en'),
): string | null => (course_id === null ? null : payments.consent.pay);

/**
 * Stores the consent before each attempt to pay (WITHDRAW-05); the first time counts. Reads the
 * provider first: a paid or processing order gets no consent afterwards (P47).
 * @param text what the learner read, in any of our languages
 * @throws Problem as `readOrder`; 409 `consent_outdated` if another text or none is needed: reload
 * the page
 */
export async function consentToOrder(ctx: Services, userId: string, intentId: string, text: string): Promise<void> {
  const { order } = await readOrder(ctx, userId, intentId, readNow(ctx));
  const stored =
    codes.some((code) => text === consentFor(order, textsIn(code))) &&
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
    throw new Problem(409, ({ payments }) => payments.orders.readOrderAgain, { error: 'consent_outdated' });
  }
}
