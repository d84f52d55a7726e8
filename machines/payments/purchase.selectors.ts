import type { Purchase } from '../../common/api/types.ts';
import { fromMinorUnits } from '../../common/money/minor-units.ts';
import { formatMoney } from '../../common/money/money.ts';
import { formatDate } from '../../common/text/dates.ts';

/** An amount as it was charged, such as '$29'. */
export const amountLabel = ({ amount, currency }: Pick<Purchase, 'amount' | 'currency'>): string =>
  formatMoney(fromMinorUnits(amount, currency), currency.toUpperCase());

/** Whether a coupon has paid for it: nothing else costs nothing. */
export const isGift = ({ amount }: Pick<Purchase, 'amount'>): boolean => amount === 0;

/** The state of a purchase in words (PURCHASE-01). */
export function stateLabel(purchase: Purchase, now: Date): string {
  const { status, created_at, paid_at, refunded_at, withdrawn_at, ends_at, transfer_until } = purchase;
  switch (status) {
    case 'paid': {
      if (withdrawn_at !== null) return `Withdrawn on ${formatDate(withdrawn_at)} · your money is being sent back`;
      const paid = `${isGift(purchase) ? 'Paid by a coupon' : 'Paid'} on ${formatDate(paid_at ?? created_at)}`;
      if (ends_at === null) return paid;
      const ended = new Date(ends_at) <= now;
      return `${paid} · ${ended ? 'ended' : 'runs until'} ${formatDate(ends_at)}`;
    }
    case 'refunded':
      return `Refunded on ${formatDate(refunded_at ?? created_at)}`;
    case 'processing':
      return 'Your bank has not decided yet';
    case 'failed':
      return 'Declined: not paid';
    case 'canceled':
      return 'Canceled: not paid';
    default:
      return transfer_until === undefined
        ? 'Not paid yet'
        : `Waiting for your bank transfer until ${formatDate(transfer_until)}`;
  }
}
