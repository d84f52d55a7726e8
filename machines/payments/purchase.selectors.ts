import type { Purchase } from '../../common/api/types.ts';
import { fromMinorUnits } from '../../common/money/minor-units.ts';
import { formatMoney } from '../../common/money/money.ts';
import { formatDate } from '../../common/text/dates.ts';

/** An amount as it was charged, such as '$29'. */
export const amountLabel = ({ amount, currency }: Pick<Purchase, 'amount' | 'currency'>): string =>
  formatMoney(fromMinorUnits(amount, currency), currency.toUpperCase());

/** The state of a purchase in words (PURCHASE-01). */
export function stateLabel({ status, created_at, paid_at, refunded_at, ends_at }: Purchase, now: Date): string {
  switch (status) {
    case 'paid': {
      const paid = `Paid on ${formatDate(paid_at ?? created_at)}`;
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
    default:
      return 'Not paid yet';
  }
}
