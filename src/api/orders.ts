import { LANGUAGE } from '../../machines/constants.ts';
import { bodyOf, type Client, call } from './client.ts';
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];
export type Plan = Schemas['Plan'];
export type Order = Schemas['Order'];
export type PaymentIntent = Schemas['PaymentIntent'];

/** GET /payment-plans/?language&countryCode (PAY-01). */
export const loadPlans = (client: Client) =>
  call<readonly Plan[], { region: string }>(async ({ region }, signal) => {
    const params = { query: { language: LANGUAGE, countryCode: region } };
    return (await bodyOf(client.GET('/payment-plans', { params, signal }))).data;
  });

/** POST /stripe/payment-intent (PAY-03). */
export const createPaymentIntent = (client: Client) =>
  call<PaymentIntent, { courseId: string; region: string }>(({ courseId, region }, signal) =>
    bodyOf(client.POST('/stripe/payment-intent', { body: { course_id: courseId, region_code: region }, signal })),
  );

/** POST /stripe/subscription-intent (PAY-04). */
export const createSubscriptionIntent = (client: Client) =>
  call<PaymentIntent, { planId: string; region: string }>(({ planId, region }, signal) =>
    bodyOf(client.POST('/stripe/subscription-intent', { body: { plan_id: planId, region_code: region }, signal })),
  );

/** GET /orders/{orderId}: the order with its client secret, for a refresh or another tab (PAY-09). */
export const loadOrder = (client: Client) =>
  call<Order, { orderId: string }>(
    async ({ orderId }, signal) =>
      (await bodyOf(client.GET('/orders/{orderId}', { params: { path: { orderId } }, signal }))).data,
  );

/** POST /stripe/successful-payment (PAY-06). */
export const reportSuccessfulPayment = (client: Client) =>
  call<unknown, { courseId: string }>(({ courseId }, signal) =>
    bodyOf(client.POST('/stripe/successful-payment', { body: { course_id: courseId, state: 1 }, signal })),
  );
