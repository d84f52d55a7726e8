import type { Purchase } from '../../../../common/api/types.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/payments/purchase-state.ts';
import { isGift, isPast, moneyBack } from '../../../../machines/payments/purchase.selectors.ts';

export function stateLabel(purchase: Purchase, now: Date): string {
  const state = stateOf(purchase, now);
  if (purchase.paid_at !== null) return state;
  return joined(state, say.ordered({ day: formatDate(purchase.created_at) }));
}

/** `stateLabel` without the payment deadline, which the order's page shows elsewhere. */
export function stateOf(purchase: Purchase, now: Date): string {
  const { status, created_at, paid_at, refunded_at, withdrawn_at, ends_at, transfer_until } = purchase;
  switch (status) {
    case 'paid': {
      if (withdrawn_at !== null) return withdrawnLabel({ ...purchase, withdrawn_at }, now);
      const day = formatDate(paid_at ?? created_at);
      const paid = isGift(purchase) ? say.paidByCoupon({ day }) : say.paid({ day });
      if (ends_at === null) return paid;
      const end = { day: formatDate(ends_at) };
      return joined(paid, new Date(ends_at) <= now ? say.ended(end) : say.runs(end));
    }
    case 'refunded':
      return say.refunded({ day: formatDate(refunded_at ?? created_at) });
    case 'processing':
      return say.processing;
    case 'failed':
      return say.failed;
    case 'canceled':
      return say.canceled;
    default: {
      if (transfer_until === undefined) return say.unpaid;
      const last = { day: formatDate(transfer_until) };
      return isPast(transfer_until, now) ? say.transferOverdue(last) : say.transferAwaited(last);
    }
  }
}

function withdrawnLabel(purchase: Purchase & { withdrawn_at: string }, now: Date): string {
  const { withdrawn_at, sent_back_by } = purchase;
  const by = sent_back_by === undefined ? '' : formatDate(sent_back_by);
  return say.withdrawn[moneyBack(purchase, now)]({ day: formatDate(withdrawn_at), by });
}

const joined = (...facts: readonly string[]): string => facts.join(' · ');
