import { become, type IntentRow, settlesAt, type Work } from './intents.ts';

/**
 * What a learner can do at the bank. `stay` pays without leading back, as when the tab is closed;
 * with `later` and `later-refuse` the bank decides some seconds after it has led back; `leave`
 * decides nothing.
 */
export const decisions = ['accept', 'refuse', 'leave', 'stay', 'later', 'later-refuse'] as const;
export type Decision = (typeof decisions)[number];

export const isDecision = (text: string | null): text is Decision => decisions.some((each) => each === text);

/** What the bank's page is called by: an intent, and the key of one try to pay it. */
export interface BankCall {
  id: string;
  key: string;
  /** Null when the page is only looked at. */
  decision: Decision | null;
}

/**
 * What the bank answers: its question, that it has nothing to ask, that it was paid, or the way
 * back to the shop.
 */
export type BankAnswer =
  | { page: 'question'; amount: number; currency: string }
  | { page: 'over' }
  | { page: 'paid' }
  | { page: 'shop'; url: string };

const refused = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
} as const;

/** The bank of iDEAL. A page whose try is over, or was followed by another one, decides nothing. */
export async function askBank(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, key, decision }: BankCall,
): Promise<BankAnswer> {
  const row = await db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row?.status !== 'requires_action' || row.bank_key !== key) return { page: 'over' };
  const change = (next: Parameters<typeof become>[2]) => become({ db, now }, row, next);
  switch (decision) {
    case null:
      return { page: 'question', amount: row.amount, currency: row.currency };
    case 'accept':
      await change({ status: 'succeeded' });
      return wayBack(row, 'succeeded');
    case 'stay':
      await change({ status: 'succeeded' });
      return { page: 'paid' };
    case 'refuse':
      await change({ status: 'requires_payment_method', last_payment_error: refused });
      return wayBack(row, 'failed');
    case 'later':
    case 'later-refuse': {
      const isRefused = decision === 'later-refuse';
      await change({ status: 'processing', settles_at: settlesAt(now), ...(isRefused && { pending_error: refused }) });
      return wayBack(row, 'pending');
    }
    case 'leave':
      return wayBack(row, null);
  }
}

/** Back to the shop, with what Stripe adds to a `return_url`, the client secret among it. */
function wayBack({ id, client_secret, return_url }: IntentRow, status: string | null): BankAnswer {
  const url = new URL(return_url ?? '');
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  if (status !== null) url.searchParams.set('redirect_status', status);
  return { page: 'shop', url: url.href };
}
