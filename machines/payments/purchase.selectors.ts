import type { Purchase } from '../../common/api/types.ts';
import { decimalsOf, fromMinorUnits } from '../../common/money/minor-units.ts';
import { latinMoney, type Money, priceLabel } from '../../common/money/money.ts';
import { formatDate } from '../../common/text/dates.ts';

type Amount = Pick<Purchase, 'amount' | 'currency'>;

/** In whole units. */
export function moneyOf({ amount, currency }: Amount): Money {
  const code = currency.toUpperCase();
  return { amount: fromMinorUnits(amount, code), currency: code };
}

/** For sentences: '$29', 'IQD 59,000'. */
export function amountLabel(charged: Amount): string {
  const money = moneyOf(charged);
  return latinMoney(money) ?? priceLabel(money);
}

/** For a bank's form: '51000', '29.50'. */
export function amountDigits(charged: Amount): string {
  const { amount, currency } = moneyOf(charged);
  return amount.toFixed(Number.isInteger(amount) ? 0 : decimalsOf(currency));
}

/** Only coupons make a purchase free. */
export const isGift = ({ amount }: Pick<Purchase, 'amount'>): boolean => amount === 0;

export const isPast = (until: string, now: Date): boolean => new Date(until) < now;

export const isLate = ({ sent_back_by: by }: Pick<Purchase, 'sent_back_by'>, now: Date): boolean =>
  by !== undefined && isPast(by, now) && formatDate(by) !== formatDate(now.toISOString());

/** Refund of a withdrawal: by the provider at once, by staff until a day. */
export function moneyBack(purchase: Pick<Purchase, 'sent_back_by'>, now: Date): string {
  const { sent_back_by } = purchase;
  if (sent_back_by === undefined) return 'Your money is being sent back';
  const by = `by ${formatDate(sent_back_by)}`;
  return isLate(purchase, now) ? `Your money was due ${by}` : `We send your money back by bank transfer ${by}`;
}

export function stateLabel(purchase: Purchase, now: Date): string {
  const state = stateOf(purchase, now);
  return purchase.paid_at === null ? `${state} · ordered on ${formatDate(purchase.created_at)}` : state;
}

/** `stateLabel` without the payment deadline, which the order's page shows elsewhere. */
export function stateOf(purchase: Purchase, now: Date): string {
  const { status, created_at, paid_at, refunded_at, withdrawn_at, ends_at, transfer_until } = purchase;
  switch (status) {
    case 'paid': {
      if (withdrawn_at !== null) return `Withdrawn on ${formatDate(withdrawn_at)}. ${moneyBack(purchase, now)}`;
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
