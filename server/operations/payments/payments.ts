import type { FastifyRequest } from 'fastify';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { countUse } from '../../domain/common/limits.ts';
import { notFound, Problem } from '../../domain/common/problem.ts';
import { consentFor, consentToOrder } from '../../domain/payments/consent.ts';
import { intentReads } from '../../domain/payments/intent-reads.ts';
import { isOpen } from '../../domain/payments/order.machine.ts';
import { getOrder } from '../../domain/payments/order-reads.ts';
import { payFor, reportSuccessfulPayment } from '../../domain/payments/orders.ts';
import { receiveEvent } from '../../domain/payments/payment-events.ts';
import { BadSignature, type Intent } from '../../domain/payments/ports.ts';
import { placeOf } from '../../domain/payments/price-regions.ts';
import { getPurchase, listPurchases } from '../../domain/payments/purchases.ts';
import { plansFor } from '../../domain/payments/subscriptions.ts';
import { cancelTransfer, orderTransfer } from '../../domain/payments/transfers/ordering.ts';
import { redeemVoucher } from '../../domain/payments/vouchers/redeem.ts';
import { withdrawFromPurchase } from '../../domain/payments/withdrawal.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { textsOf, toldIn } from '../language.ts';
import type { Operations } from '../operation.ts';

const toAnswer = ({ clientSecret, currency, amount }: Intent) => ({
  clientSecret,
  currency: currency.toLowerCase(),
  amount,
});

export function payments(
  services: Services,
): Operations<
  | 'listPlans'
  | 'getPlan'
  | 'createPaymentIntent'
  | 'createSubscriptionIntent'
  | 'reportSuccessfulPayment'
  | 'getOrder'
  | 'consentToOrder'
  | 'listPurchases'
  | 'getPurchase'
  | 'withdrawFromPurchase'
  | 'orderTransfer'
  | 'cancelTransfer'
  | 'redeemVoucher'
  | 'stripeWebhook'
> {
  const readIntent = intentReads(services);

  async function payer(request: FastifyRequest): Promise<string> {
    const { userId } = memberOf(request);
    await countUse(services, 'payment.account', userId);
    return userId;
  }

  /** Where the learner is, for regional prices. */
  const placeIn = (request: FastifyRequest, asked: string | undefined) =>
    placeOf(services, { asked, address: request.ip, userId: request.identity?.userId ?? null });

  const inQuery = ({ query }: { query: { language?: LanguageCode } }) => ({
    ...services,
    language: query.language ?? 'en',
  });

  return {
    async listPlans(request) {
      const userId = request.identity?.userId;
      return {
        data: await plansFor(inQuery(request), await placeIn(request, request.query.countryCode), {
          userId,
          say: textsOf(request),
        }),
      };
    },
    async getPlan(request) {
      const { params, query } = request;
      const [plan] = await plansFor(inQuery(request), await placeIn(request, query.region), {
        planId: params.id,
        courseId: query.courseId,
        userId: request.identity?.userId,
        say: textsOf(request),
      });
      if (!plan) throw notFound('plan');
      return { data: plan };
    },
    async createPaymentIntent(request) {
      const { course_id, region_code } = request.body;
      const userId = await payer(request);
      return toAnswer(
        await payFor(services, userId, { kind: 'course', id: course_id }, await placeIn(request, region_code)),
      );
    },
    async createSubscriptionIntent(request) {
      const { plan_id, region_code } = request.body;
      const userId = await payer(request);
      return toAnswer(
        await payFor(services, userId, { kind: 'plan', id: plan_id }, await placeIn(request, region_code)),
      );
    },
    async reportSuccessfulPayment(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'report.account', userId);
      await reportSuccessfulPayment(services, userId, request.body.course_id);
      return { message: textsOf(request).payments.orders.yours };
    },
    async getOrder(request) {
      const { userId } = memberOf(request);
      const { orderId } = request.params;
      await countUse(services, 'order.account', userId);
      const read = await getOrder(toldIn(services, request), userId, orderId, readIntent);
      const { order, clientSecret, title, lang, thumbnail } = read;
      const consent = isOpen(order.status) ? consentFor(order, textsOf(request)) : null;
      return {
        data: {
          order_id: orderId,
          ...(order.course_id !== null && { course_id: order.course_id, thumbnail }),
          ...(order.plan_id !== null && { plan_id: order.plan_id }),
          title,
          ...(lang && { lang }),
          amount: order.amount,
          currency: order.currency.toLowerCase(),
          status: order.status,
          clientSecret,
          ...(consent !== null && { consent }),
        },
      };
    },
    async consentToOrder(request) {
      const userId = await payer(request);
      await countUse(services, 'order.account', userId);
      await consentToOrder(services, userId, request.params.orderId, request.body.consent);
      return { message: textsOf(request).payments.orders.agreed };
    },
    async listPurchases(request) {
      return { data: await listPurchases(toldIn(services, request), memberOf(request).userId) };
    },
    async getPurchase(request) {
      return { data: await getPurchase(toldIn(services, request), memberOf(request).userId, request.params.id) };
    },
    async orderTransfer(request) {
      const { userId } = memberOf(request);
      const { kind, id: itemId, region_code, consent = null } = request.body;
      await countUse(services, 'transfer.account', userId);
      const place = await placeIn(request, region_code);
      const item = { kind, id: itemId };
      const { id } = await orderTransfer(services, userId, { item, place, consent });
      return { data: await getPurchase(toldIn(services, request), userId, id) };
    },
    async cancelTransfer(request) {
      const { userId } = memberOf(request);
      const { id } = request.params;
      await countUse(services, 'transfer.account', userId);
      await cancelTransfer(services, userId, id);
      return { data: await getPurchase(toldIn(services, request), userId, id) };
    },
    async redeemVoucher(request) {
      const redeemer = { userId: memberOf(request).userId, ip: request.ip };
      return { data: await redeemVoucher(toldIn(services, request), redeemer, request.body.code) };
    },
    async withdrawFromPurchase(request) {
      const { userId } = memberOf(request);
      const { id } = request.params;
      await countUse(services, 'withdrawal.account', userId);
      await withdrawFromPurchase(services, userId, id);
      return { data: await getPurchase(toldIn(services, request), userId, id) };
    },
    async stripeWebhook({ body, headers }) {
      const signature = headers['stripe-signature'];
      await receiveEvent(services, verified(services, body, Array.isArray(signature) ? undefined : signature));
      return { received: true };
    },
  };
}

/** @param body raw bytes (server/http/json-body.ts) */
function verified({ payments }: Services, body: unknown, signature: string | undefined) {
  try {
    if (!Buffer.isBuffer(body)) throw new BadSignature('no bytes');
    return payments.verifyWebhook(body, signature);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    throw new Problem(400, ({ requests }) => requests.failed.signature, { error: 'bad_signature' });
  }
}
