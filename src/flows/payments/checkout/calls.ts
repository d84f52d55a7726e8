import type { Order } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { ConsentInput, PaymentOutcome } from '../../../../machines/payments/checkout.types.ts';
import { bodyOf, type Client, call, dataOf, done } from '../../../api/client.ts';
import { filled, flag, note, nullable, number, oneOf, optional, or, shape } from '../../../api/read.ts';
import type { PaymentConfig } from './provider/port.ts';

const order = shape<Order>({
  order_id: filled,
  course_id: optional(filled),
  plan_id: optional(filled),
  title: filled,
  lang: optional(filled),
  thumbnail: optional(filled),
  amount: number,
  currency: filled,
  status: oneOf('requires_payment', 'processing', 'paid', 'failed', 'canceled', 'refunded'),
  clientSecret: note,
  consent: optional(filled),
});

const over: readonly Order['status'][] = ['paid', 'canceled', 'refunded'];

export const getOrder = (client: Client) =>
  call<Order, { orderId: string }>(({ orderId }, signal) => fetchOrder(client, orderId, signal));

/**
 * Records the consent once the form is complete.
 * @param prepare runs first, in the turn of the click, where a wallet can open its sheet; returns
 * what is missing
 */
export const consentToOrder = (client: Client, prepare: () => Promise<PaymentOutcome | null>) =>
  call<PaymentOutcome | null, ConsentInput>(async ({ orderId, consent }, signal) => {
    const refused = await prepare();
    if (refused) return refused;
    await done(client.POST('/orders/{orderId}/consent', { params: { path: { orderId } }, body: { consent }, signal }));
    return null;
  });

/** Rejects an order that is payable but has no client secret. */
async function fetchOrder(client: Client, orderId: string, signal: AbortSignal): Promise<Order> {
  const found = await dataOf(client.GET('/orders/{orderId}', { params: { path: { orderId } }, signal }), order);
  if (found.clientSecret === '' && !over.includes(found.status)) throw failure('server', { status: 200 });
  return found;
}

/** Rejects a configuration with neither a key nor the sandbox. */
export const getConfig = (client: Client): Promise<PaymentConfig> =>
  bodyOf(
    client.GET('/config'),
    shape<PaymentConfig>({ stripePublishableKey: nullable(filled), sandbox: or(flag, false) }),
  );

/** A subscription's order is read instead. `conflict` until the server has the order as paid. */
export const reportSuccessfulPayment = (client: Client) =>
  call<unknown, { order: Order | null }>(async ({ order: paid }, signal) => {
    if (paid?.course_id !== undefined) {
      const body = { course_id: paid.course_id, state: 1 } as const;
      return done(client.POST('/stripe/successful-payment', { body, signal }));
    }
    const { status } = await fetchOrder(client, paid?.order_id ?? '', signal);
    if (status !== 'paid') throw failure('conflict', { status: 409 });
  });
