import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { orderIdOf } from '../../../../../../common/money/client-secret.ts';
import * as say from '../../../../../../common/texts/payments/sandbox.ts';

export interface Wire {
  confirm: (clientSecret: string, fields: Record<string, string>) => Promise<PaymentIntentResult>;
  authenticate: (clientSecret: string, outcome: 'approve' | 'decline') => Promise<PaymentIntentResult>;
}

const root = '/sandbox/stripe/v1/payment_intents';

export function createWire(fetch: typeof globalThis.fetch): Wire {
  async function send(clientSecret: string, action: string, fields: Record<string, string>) {
    const id = orderIdOf(clientSecret);
    const form = new URLSearchParams({ client_secret: clientSecret, ...fields });
    try {
      return await read(await fetch(`${root}/${encodeURIComponent(id)}${action}`, { method: 'POST', body: form }));
    } catch {
      return { error: { type: 'api_connection_error', message: say.connectionBroke } satisfies StripeError };
    }
  }
  return {
    confirm: (clientSecret, fields) => send(clientSecret, '/confirm', fields),
    authenticate: (clientSecret, outcome) => send(clientSecret, '/authenticate', { outcome }),
  };
}

/** The intent, or Stripe's error object that contains it. */
async function read(response: Response): Promise<PaymentIntentResult> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isIntent(body)) return { paymentIntent: body };
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (response.status < 500 && isError(error)) return { error };
  return { error: { type: 'api_error', message: say.failed } };
}

function isIntent(value: unknown): value is PaymentIntent {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string';
}

function isError(value: unknown): value is StripeError {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
