import { become, type IntentRow, settlesAt, type Work } from './intents.ts';

/**
 * `stay` pays without redirecting; `later…` decide after `processingTime`; `leave` decides nothing.
 */
export const decisions = ['accept', 'refuse', 'leave', 'stay', 'later', 'later-refuse'] as const;
export type Decision = (typeof decisions)[number];

export const isDecision = (text: string | null): text is Decision => decisions.some((each) => each === text);

/** `key` identifies one attempt to pay the intent. */
export interface BankCall {
  id: string;
  key: string;
  /** Null for a GET of the page. */
  decision: Decision | null;
}

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

/** The page of an attempt that ended, or was followed by another, decides nothing. */
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

/** Redirects to `return_url` with the parameters that Stripe adds, the client secret among them. */
function wayBack({ id, client_secret, return_url }: IntentRow, status: string | null): BankAnswer {
  const url = new URL(return_url ?? '');
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  if (status !== null) url.searchParams.set('redirect_status', status);
  return { page: 'shop', url: url.href };
}
