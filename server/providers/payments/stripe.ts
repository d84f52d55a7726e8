import Stripe from 'stripe';
import type { Now } from '../../domain/common/ports/clock.ts';
import {
  BadSignature,
  type CreateIntent,
  type Intent,
  type IntentStatus,
  type PaymentEvent,
  PaymentFault,
  type Payments,
} from '../../domain/payments/ports.ts';

/** Milliseconds; the SDK's default is 80 s. */
const timeout = 10_000;
/** Maximum age of a webhook's signature, in seconds. */
const tolerance = 300;

export interface StripeOptions {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string;
  now: Now;
  knowsCurrency: (currency: string) => boolean;
  /** Stripe by default. */
  connection?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient' | 'maxNetworkRetries' | 'timeout'>;
}

/** Adapter to Stripe's SDK, which the sandbox uses too. */
export function stripePayments(options: StripeOptions): Omit<Payments, 'sandbox'> {
  const { secretKey, publishableKey, webhookSecret, now, connection } = options;
  const stripe = new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...connection,
  });
  const refused = new Set<string>();

  return {
    publishableKey,
    live: /^[sr]k_live_/.test(secretKey),
    provider: 'stripe',
    supports: (currency) => options.knowsCurrency(currency) && !refused.has(currency),

    createIntent: (request) =>
      asIntent(stripe.paymentIntents.create(...intentParameters(request))).catch((fault: PaymentFault) => {
        if (fault.reason === 'currency') refused.add(request.currency);
        throw fault;
      }),
    // `latest_charge` says whether the payment was refunded
    retrieveIntent: (id) => asIntent(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    cancelIntent: (id) => asIntent(stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
    refundIntent: async (id, idempotencyKey) => {
      const refund = { payment_intent: id, reason: 'requested_by_customer' } as const;
      await stripe.refunds.create(refund, { idempotencyKey }).catch(asFault);
    },

    verifyWebhook(rawBody, signature) {
      if (signature === undefined) throw new BadSignature('no signature');
      try {
        const received = now().getTime();
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance, undefined, received);
        return readEvent(event);
      } catch (error) {
        throw new BadSignature('the signature is invalid', { cause: error });
      }
    },
  };
}

function intentParameters({
  amount,
  currency,
  metadata,
  idempotencyKey,
}: CreateIntent): [Stripe.PaymentIntentCreateParams, Stripe.RequestOptions] {
  return [
    {
      amount,
      currency: currency.toLowerCase(),
      metadata,
      // allows redirect methods such as iDEAL
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    },
    { idempotencyKey },
  ];
}

async function asIntent(pending: Promise<Stripe.PaymentIntent>): Promise<Intent> {
  const intent = await pending.catch(asFault);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const method = charge?.payment_method_details?.type;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    live: intent.livemode,
    ...(method !== undefined && { method }),
  };
}

/** Every other status waits for the learner: a card, a confirmation, or 3-D Secure. */
const settledStatuses: ReadonlyMap<string, IntentStatus> = new Map([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['canceled', 'canceled'],
]);

function statusOf({ status, last_payment_error, latest_charge }: Stripe.PaymentIntent): IntentStatus {
  if (status === 'succeeded' && typeof latest_charge === 'object' && latest_charge?.refunded) return 'refunded';
  const isDeclined = status === 'requires_payment_method' && Boolean(last_payment_error);
  return settledStatuses.get(status) ?? (isDeclined ? 'declined' : 'open');
}

function asFault(error: unknown): never {
  throw toFault(error);
}

function toFault(error: unknown): PaymentFault {
  const { StripeError, StripeInvalidRequestError, StripeConnectionError } = Stripe.errors;
  if (!(error instanceof StripeError) || error instanceof StripeConnectionError) {
    return new PaymentFault('unavailable', error);
  }
  if (error instanceof StripeInvalidRequestError) {
    return new PaymentFault(error.param === 'currency' ? 'currency' : 'refused', error);
  }
  // 429, and 409 for an idempotency key in use: nothing was done, so a retry is safe
  if (error.statusCode === 429 || error.statusCode === 409) return new PaymentFault('unavailable', error);
  // 4xx such as 401 are our mistake, 5xx the provider's
  return new PaymentFault((error.statusCode ?? 500) < 500 ? 'refused' : 'failed', error);
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function readEvent(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return { id, type, about: 'intent', intentId: intent.id, orderId: intent.metadata.order_id ?? null };
    }
    case 'charge.refunded': {
      const intentId = idOf(event.data.object.payment_intent);
      if (intentId === null) return { id, type, about: 'other' };
      return { id, type, about: 'refund', intentId };
    }
    case 'refund.failed':
      return { id, type, about: 'failed refund', intentId: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.created':
      return { id, type, about: 'dispute', intentId: idOf(event.data.object.payment_intent) };
    default:
      return { id, type, about: 'other' };
  }
}
