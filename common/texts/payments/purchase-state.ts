import { text } from '../../language/say.ts';

/** Next to a purchase, in a list and on its page. */
export const paid = text('Paid on {day}');
export const paidByCoupon = text('Paid by a coupon on {day}');
/** After "Paid on 3 March 2026 · ", of a subscription. */
export const ended = text('ended {day}');
export const runs = text('runs until {day}');
/** After "Not paid yet · ". */
export const ordered = text('ordered on {day}');
/** By how the money is sent back. */
export const withdrawn = {
  sending: text('Withdrawn on {day}. Your money is being sent back'),
  transfer: text('Withdrawn on {day}. We send your money back by bank transfer by {by}'),
  late: text('Withdrawn on {day}. Your money was due by {by}'),
};
export const refunded = text('Refunded on {day}');
export const processing = 'Your bank has not decided yet';
export const failed = 'Declined: not paid';
export const canceled = 'Canceled: not paid';
export const unpaid = 'Not paid yet';
export const transferAwaited = text('Waiting for your bank transfer until {day}');
export const transferOverdue = text('Waiting for your bank transfer: its last day was {day}');
