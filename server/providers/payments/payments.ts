import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Now } from '../../domain/common/ports/clock.ts';
import type { Payments } from '../../domain/payments/ports.ts';
import { noPayments } from './none.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { stripePayments } from './stripe.ts';

export interface PaymentsOptions {
  config: Pick<Config, 'stripe' | 'production'>;
  db: Kysely<Database>;
  now: Now;
  /** ISO 4217 codes with a known minor unit. */
  currencies: readonly string[];
}

/**
 * Stripe with its keys, else the sandbox by the same SDK adapter; none in production without keys.
 */
export function createPayments({ config, db, now, currencies }: PaymentsOptions): {
  payments: Payments;
  /** Null unless it takes the payments. */
  sandbox: Sandbox | null;
} {
  const knowsCurrency = (currency: string) => currencies.includes(currency);
  if (config.stripe) {
    return { payments: stripePayments({ ...config.stripe, now, knowsCurrency }), sandbox: null };
  }
  if (config.production) return { payments: noPayments(), sandbox: null };
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const sandbox = createSandbox({ db, now, currencies, webhookSecret });
  const adapter = stripePayments({
    secretKey: 'sk_test_sandbox',
    publishableKey: null,
    webhookSecret,
    now,
    knowsCurrency,
    connection: { httpClient: Stripe.createFetchHttpClient(fetchFrom(sandbox)) },
  });
  return { payments: { ...adapter, provider: 'sandbox' }, sandbox };
}

/** `fetch` for Stripe's SDK that calls the sandbox in this process. */
function fetchFrom(sandbox: Sandbox): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const { status, body } = await sandbox.handle({
      method: request.method,
      path: pathname,
      form: request.method === 'GET' ? searchParams : new URLSearchParams(await request.text()),
      idempotencyKey: request.headers.get('idempotency-key'),
      caller: 'server',
    });
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
}
