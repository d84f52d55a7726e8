import type { Purchase } from '../../common/api/types.ts';
import { decimalsOf, fromMinorUnits } from '../../common/money/minor-units.ts';
import { formatMoney } from '../../common/money/money.ts';
import { formatDate } from '../../common/text/dates.ts';

/** An amount as it was charged, such as '$29'. */
export const amountLabel = ({ amount, currency }: Pick<Purchase, 'amount' | 'currency'>): string =>
  formatMoney(fromMinorUnits(amount, currency), currency.toUpperCase());

/** The same as a bank's field takes it: digits, with a point and all decimals where it is not whole, such as '51000' or '29.50'. */
export function amountDigits({ amount, currency }: Pick<Purchase, 'amount' | 'currency'>): string {
  const value = fromMinorUnits(amount, currency);
  return value.toFixed(Number.isInteger(value) ? 0 : decimalsOf(currency.toUpperCase()));
}

/** Whether a coupon has paid for it: nothing else costs nothing. */
export const isGift = ({ amount }: Pick<Purchase, 'amount'>): boolean => amount === 0;

/** What becomes of the money of a purchase that was withdrawn from: a provider gives it back at once, staff later. */
export const moneyBack = ({ sent_back_by }: Pick<Purchase, 'sent_back_by'>): string =>
  sent_back_by === undefined
    ? 'Your money is being sent back'
    : `We send your money back by bank transfer by ${formatDate(sent_back_by)}`;

/** Whether the last moment to send a bank transfer is over. */
export const isPast = (until: string, now: Date): boolean => new Date(until) < now;

/** The state of a purchase in words (PURCHASE-01). */
export function stateLabel(purchase: Purchase, now: Date): string {
  const { status, created_at, paid_at, refunded_at, withdrawn_at, ends_at, transfer_until } = purchase;
  switch (status) {
    case 'paid': {
      if (withdrawn_at !== null) return `Withdrawn on ${formatDate(withdrawn_at)}. ${moneyBack(purchase)}`;
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
      if (transfer_until === undefined) return 'Not paid yet';
      return isPast(transfer_until, now)
        ? `Waiting for your bank transfer: its last day was ${formatDate(transfer_until)}`
        : `Waiting for your bank transfer until ${formatDate(transfer_until)}`;
  }
}
