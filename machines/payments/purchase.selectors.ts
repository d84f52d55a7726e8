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

const isLate = ({ sent_back_by: by }: Pick<Purchase, 'sent_back_by'>, now: Date): boolean =>
  by !== undefined && isPast(by, now) && formatDate(by) !== formatDate(now.toISOString());

/** Refund of a withdrawal: by the provider at once, by staff until a day. */
export function moneyBack(purchase: Pick<Purchase, 'sent_back_by'>, now: Date): 'sending' | 'transfer' | 'late' {
  if (purchase.sent_back_by === undefined) return 'sending';
  return isLate(purchase, now) ? 'late' : 'transfer';
}
