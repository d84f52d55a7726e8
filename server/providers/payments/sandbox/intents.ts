import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { href } from '../../../../common/paths.ts';
import type { Database } from '../../../db/schema.ts';
import type {
  SandboxCardError,
  SandboxIntentStatus,
  SandboxIntentsTable,
  SandboxMethod,
} from '../../../db/tables/payments.ts';
import { judgeCard } from './cards.ts';
import { cardRefused, invalidRequest, noSuchIntent, unexpectedState } from './errors.ts';

export type IntentRow = Selectable<SandboxIntentsTable>;
export type Caller = 'server' | 'browser';

export interface Work {
  db: Kysely<Database>;
  now: Date;
  form: URLSearchParams;
  caller: Caller;
  currencies: readonly string[];
  /** Origin of the calling page, the only one that a bank redirects to; null without a page. */
  site: string | null;
}

/** Delay of a bank's late decision, in milliseconds. */
export const processingTime = 5_000;
export const settlesAt = (now: Date): Date => new Date(now.getTime() + processingTime);
/** In minor units of any currency; Stripe's minimum is about half a dollar. */
const leastAmount = 50;

const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Without metadata; `expanded` embeds the charge instead of its id (docs.stripe.com/expand). */
export function onTheWire(row: IntentRow, caller: Caller, expanded = false): Record<string, unknown> {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    ...(caller === 'server' && {
      amount_received: row.status === 'succeeded' ? row.amount : 0,
      metadata: row.metadata,
      latest_charge: row.status !== 'succeeded' ? null : expanded ? chargeOf(row) : chargeOf(row).id,
    }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: Math.floor(row.created_at.getTime() / 1000),
    currency: row.currency,
    last_payment_error: row.last_payment_error,
    livemode: false,
    next_action: row.status === 'requires_action' ? nextActionOf(row) : null,
    payment_method_types: methodsIn(row.currency),
    status: row.status,
  };
}

/** The bank asks on a page of its own (redirect) or within ours (3-D Secure). */
const nextActionOf = ({ id, bank_key, return_url }: IntentRow) =>
  bank_key === null || return_url === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_test_bank' } }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { url: new URL(`/sandbox/bank/${id}/${bank_key}`, return_url).href, return_url },
      };

/** Stripe offers iDEAL for euros only. */
export const methodsIn = (currency: string): SandboxMethod[] => (currency === 'eur' ? ['card', 'ideal'] : ['card']);

const chargeOf = (row: IntentRow) => ({
  id: row.id.replace('pi_', 'ch_'),
  object: 'charge',
  amount: row.amount,
  amount_refunded: row.amount_refunded,
  currency: row.currency,
  payment_intent: row.id,
  payment_method_details: { type: row.method },
  refunded: row.amount_refunded === row.amount,
});

export async function createIntent({ db, now, form, currencies }: Work): Promise<IntentRow> {
  const amount = readAmount(form);
  const currency = form.get('currency') ?? '';
  if (!currencies.includes(currency.toUpperCase())) {
    const list = currencies.map((code) => code.toLowerCase()).join(', ');
    throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${list}`, {
      param: 'currency',
    });
  }
  const id = randomId('pi');
  const row = await db
    .insertInto('sandbox_intents')
    .values({
      id,
      client_secret: `${id}_secret_${randomBytes(13).toString('hex')}`,
      amount,
      currency: currency.toLowerCase(),
      status: 'requires_payment_method',
      metadata: JSON.stringify(readMetadata(form)),
      last_payment_error: null,
      pending_error: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(db, now, onTheWire(row, 'server'), 'payment_intent.created');
  return row;
}

export async function confirmIntent(work: Work, id: string): Promise<IntentRow> {
  const row = await loadIntent(work, id);
  if (row.status !== 'requires_payment_method' && row.status !== 'requires_action') {
    throw unexpectedState(row.status, 'confirm', onTheWire(row, work.caller));
  }
  if (work.form.get('payment_method_data[type]') === 'ideal') return goToBank(work, row);
  const field = (name: string) => work.form.get(`payment_method_data[card][${name}]`) ?? '';
  const card = { number: field('number'), expMonth: Number(field('exp_month')), cvc: field('cvc') };
  const byCard: IntentRow = { ...row, method: 'card' };
  const verdict = judgeCard({ ...card, expYear: Number(field('exp_year')) }, work.now);
  switch (verdict.outcome) {
    case 'succeeded':
      return become(work, byCard, { status: 'succeeded' });
    case 'processing':
      return become(work, byCard, { status: 'processing', settles_at: settlesAt(work.now) });
    case 'authentication':
      return become(work, byCard, { status: 'requires_action', pending_error: verdict.afterwards });
    case 'declined':
      return decline(work, byCard, verdict.error);
  }
}

/** Redirects to the bank's page. A further attempt invalidates the page of the one before. */
async function goToBank(work: Work, row: IntentRow): Promise<IntentRow> {
  if (!methodsIn(row.currency).includes('ideal')) {
    throw invalidRequest('The currency of iDEAL is eur.', { param: 'payment_method_data[type]' });
  }
  // As Stripe, the sandbox appends the client secret (bank.ts), so only this payment's checkout may
  // receive it.
  const checkout = URL.parse(href('checkout', { orderId: row.id }), work.site ?? '')?.href;
  if (checkout === undefined || work.form.get('return_url') !== checkout) {
    throw invalidRequest('return_url should be the address of the checkout of this payment.', { param: 'return_url' });
  }
  return become(work, row, {
    status: 'requires_action',
    method: 'ideal',
    bank_key: randomBytes(16).toString('hex'),
    return_url: checkout,
  });
}

/** Answers 3-D Secure with `approve` or `decline`. */
export async function authenticateIntent(work: Work, id: string): Promise<IntentRow> {
  const row = await loadIntent(work, id);
  if (row.status !== 'requires_action' || row.bank_key !== null) {
    throw unexpectedState(row.status, 'authenticate', onTheWire(row, work.caller));
  }
  const outcome = work.form.get('outcome');
  if (outcome === 'approve') {
    return row.pending_error ? decline(work, row, row.pending_error) : become(work, row, { status: 'succeeded' });
  }
  if (outcome !== 'decline') throw invalidRequest('outcome should be approve or decline', { param: 'outcome' });
  return decline(work, row, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

export async function cancelIntent(work: Work, id: string): Promise<IntentRow> {
  const row = await loadIntent(work, id);
  if (row.status !== 'requires_payment_method' && row.status !== 'requires_action') {
    throw unexpectedState(row.status, 'cancel', onTheWire(row, work.caller));
  }
  return become(work, row, { status: 'canceled' });
}

/** Refunds the whole intent, or `amount` of it. */
export async function refundIntent(work: Work): Promise<IntentRow> {
  const { db, now, form } = work;
  const id = form.get('payment_intent') ?? '';
  const before = await loadIntent(work, id);
  const left = before.status === 'succeeded' ? before.amount - before.amount_refunded : 0;
  const amount = form.has('amount') ? readAmount(form) : left;
  if (left === 0) throw invalidRequest(`PaymentIntent ${id} has no charge that could be refunded.`);
  if (amount > left) throw invalidRequest(`Refund amount is greater than what is left of it.`, { param: 'amount' });
  const row = await db
    .updateTable('sandbox_intents')
    .set({ amount_refunded: before.amount_refunded + amount })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(db, now, chargeOf(row), 'charge.refunded');
  return row;
}

/**
 * Locks the row and applies a due decision of the bank. Browsers must send the client secret.
 * @throws WireError 404
 */
export async function loadIntent({ db, now, form, caller }: Work, id: string): Promise<IntentRow> {
  const row = await db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || (caller === 'browser' && form.get('client_secret') !== row.client_secret)) throw noSuchIntent(id);
  if (row.status !== 'processing' || row.settles_at === null || row.settles_at > now) return row;
  return decided({ db, now }, row);
}

const decided = (work: Pick<Work, 'db' | 'now'>, row: IntentRow): Promise<IntentRow> =>
  become(
    work,
    row,
    row.pending_error
      ? { status: 'requires_payment_method', last_payment_error: row.pending_error }
      : { status: 'succeeded' },
  );

/** Applies the bank's decision to payments whose `settles_at` has passed. */
export async function settleDue(db: Kysely<Database>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('status', '=', 'processing')
    .where('settles_at', '<=', now)
    .forUpdate()
    .execute();
  for (const row of due) await decided({ db, now }, row);
}

interface Change {
  status: SandboxIntentStatus;
  last_payment_error?: SandboxCardError;
  pending_error?: SandboxCardError | null;
  settles_at?: Date;
  method?: SandboxMethod;
  bank_key?: string;
  return_url?: string;
}

const eventTypes: Record<SandboxIntentStatus, string> = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

/** Closes the bank's page unless the change opens one, and queues the webhook. */
export async function become(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, method }: IntentRow,
  change: Change,
): Promise<IntentRow> {
  const json = (error: SandboxCardError | null | undefined) => (error ? JSON.stringify(error) : null);
  const row = await db
    .updateTable('sandbox_intents')
    .set({
      status: change.status,
      last_payment_error: json(change.last_payment_error),
      pending_error: json(change.pending_error),
      settles_at: change.settles_at ?? null,
      method: change.method ?? method,
      bank_key: change.bank_key ?? null,
      return_url: change.return_url ?? null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(db, now, onTheWire(row, 'server'), eventTypes[change.status]);
  return row;
}

async function decline(work: Work, row: IntentRow, error: SandboxCardError): Promise<never> {
  const after = await become(work, row, { status: 'requires_payment_method', last_payment_error: error });
  throw cardRefused(error, onTheWire(after, work.caller));
}

/** Queues a webhook event in the transaction of its change. */
async function announce(db: Kysely<Database>, now: Date, object: object, type: string): Promise<void> {
  const id = randomId('evt');
  const event = {
    id,
    object: 'event',
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await db
    .insertInto('sandbox_events')
    .values({ id, body: JSON.stringify(event), next_attempt_at: now })
    .execute();
}

function readAmount(form: URLSearchParams): number {
  const text = form.get('amount') ?? '';
  if (!/^\d{1,8}$/.test(text)) {
    throw invalidRequest(`Invalid integer: ${text}`, { param: 'amount', code: 'parameter_invalid_integer' });
  }
  if (Number(text) < leastAmount) {
    throw invalidRequest(`Amount must be at least ${leastAmount}`, { param: 'amount', code: 'amount_too_small' });
  }
  return Number(text);
}

function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^\]]{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
