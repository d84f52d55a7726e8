import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Now } from '../../../domain/common/ports/clock.ts';
import { askBank, type BankAnswer, type BankCall } from './bank.ts';
import { unknownUrl, WireError } from './errors.ts';
import {
  authenticateIntent,
  type Caller,
  cancelIntent,
  confirmIntent,
  createIntent,
  type IntentRow,
  loadIntent,
  onTheWire,
  refundIntent,
  type Work,
} from './intents.ts';
import { type Delivery, webhookDelivery } from './webhooks.ts';

export interface SandboxRequest {
  method: string;
  /** Such as `/v1/payment_intents/pi_1/confirm`. */
  path: string;
  /** The form-encoded body, or a GET's query. */
  form: URLSearchParams;
  idempotencyKey: string | null;
  /** A browser can only read, confirm and authenticate intents whose client secret it sends. */
  caller: Caller;
  /** Origin of the calling page. */
  site?: string;
}

export interface SandboxResponse {
  status: number;
  body: string;
}

/**
 * An in-process provider with Stripe's API, for use without an account: intents, idempotency keys,
 * test cards, 3-D Secure, signed webhooks. Its state is in the database. No card is charged or
 * stored.
 */
export interface Sandbox extends Delivery {
  handle: (request: SandboxRequest) => Promise<SandboxResponse>;
  /** iDEAL's bank page. */
  bank: (call: BankCall) => Promise<BankAnswer>;
}

export interface SandboxOptions {
  db: Kysely<Database>;
  now: Now;
  /** ISO 4217 codes. */
  currencies: readonly string[];
  webhookSecret: string;
}

export function createSandbox({ db, now, currencies, webhookSecret }: SandboxOptions): Sandbox {
  const delivery = webhookDelivery({ db, now, webhookSecret });
  return {
    ...delivery,
    async handle(request) {
      const response = await db.transaction().execute((transaction) => {
        const { form, caller, site = null } = request;
        const work = { db: transaction, now: now(), form, caller, currencies, site };
        return request.idempotencyKey !== null && request.method === 'POST'
          ? once(work, request, request.idempotencyKey)
          : answer(work, request);
      });
      delivery.wake();
      return response;
    },
    async bank(call) {
      const answer = await db.transaction().execute((transaction) => askBank({ db: transaction, now: now() }, call));
      delivery.wake();
      return answer;
    },
  };
}

/** Replays the answer of an idempotency key (docs.stripe.com/api/idempotent_requests). */
async function once(work: Work, request: SandboxRequest, key: string): Promise<SandboxResponse> {
  const { db, now } = work;
  const print = createHash('sha256').update(`${request.path}\n${request.form}`).digest('base64url');
  // a concurrent insert of the same key blocks until the first transaction ends
  const mine = await db
    .insertInto('sandbox_idempotency')
    .values({ key, request: print, status: 0, body: '', created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!mine) {
    const earlier = await db
      .selectFrom('sandbox_idempotency')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (earlier.request === print) return { status: earlier.status, body: earlier.body };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
  }
  const response = await answer(work, request);
  const isRefused = response.status >= 400 && response.status !== 402;
  // a refused request did nothing, so its key can be used again
  await (isRefused
    ? db.deleteFrom('sandbox_idempotency').where('key', '=', key)
    : db
        .updateTable('sandbox_idempotency')
        .set({ ...response })
        .where('key', '=', key)
  ).execute();
  return response;
}

async function answer(work: Work, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (request.method === 'POST' && request.path === '/v1/refunds' && work.caller === 'server') {
      const { id, currency, amount_refunded } = await refundIntent(work);
      const refund = { object: 'refund', payment_intent: id, amount: amount_refunded, currency, status: 'succeeded' };
      return { status: 200, body: JSON.stringify(refund) };
    }
    const expanded = work.form.get('expand[0]') === 'latest_charge';
    return { status: 200, body: JSON.stringify(onTheWire(await perform(work, request), work.caller, expanded)) };
  } catch (error) {
    if (error instanceof WireError) return { status: error.status, body: JSON.stringify({ error: error.fields }) };
    throw error;
  }
}

function perform(work: Work, { method, path }: SandboxRequest): Promise<IntentRow> {
  const [, id, action] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [path, null, 'unknown'];
  const isServer = work.caller === 'server';
  if (id && method === 'GET' && action === undefined) return loadIntent(work, id);
  if (method === 'POST') {
    if (id && action === 'confirm') return confirmIntent(work, id);
    if (id && action === 'authenticate') return authenticateIntent(work, id);
    if (isServer && id && action === 'cancel') return cancelIntent(work, id);
    if (isServer && id === undefined && action === undefined) return createIntent(work);
  }
  throw unknownUrl(method, path);
}
