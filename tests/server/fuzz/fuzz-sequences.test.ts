import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pick, randomOf } from '../../../common/random.ts';
import { day } from '../../../common/rules/durations.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { assertProperty } from '../support/assert-property.ts';
import { fuzzing } from '../support/fuzz.ts';
import { FuzzLearner, oneOf } from '../support/fuzz-learner.ts';
import { againstChart } from '../support/order-steps.ts';
import type { Answer, AnyBody } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { cardFields, cards, orderIdOf, sandboxOf, sendEvent, wire } from '../support/shop.ts';
import { nextName, type PreparedRequest, requestOf, type Step, step } from '../support/stateful-fuzzing.ts';
import { transferAccount } from '../support/transfers.ts';
import { codeFor, course, months, redeem } from '../support/vouchers.ts';

/**
 * Two learners who do everything in any order: right, wrong, with each other's codes, tokens and
 * orders. Whatever they do, each answer is one that openapi.yaml describes (the platform checks
 * that), the server never fails, and at the end no learner owns what was not paid or has read what
 * belongs to another.
 */
const settings = fuzzing(20);
const minute = 60_000;
/** Lessons that only those may watch who bought the course, or a plan. */
const locked = { ease: 'pattern-cutting', 'skirt-block': 'pattern-cutting', 'close-the-day': 'cash-book' };

const platform = runningPlatform({ services: { transferAccount } });

class Wandering {
  readonly learners = [new FuzzLearner(), new FuzzLearner()] as const;
  /** Whose each token is, by the login that gave it. */
  readonly #owners = new Map<string, string>();
  /**
   * Whose each name and client secret is: two registrations at the same moment give one name to two
   * accounts.
   */
  readonly #marks = new Map<string, string[]>();
  readonly #ip = `198.51.${Math.floor(runs / 250)}.${++runs % 250}`;

  /** Makes a learner a member. */
  async arrive(learner: FuzzLearner): Promise<void> {
    const name = nextName();
    const { email } = learner;
    const person = { first_name: name, last_name: 'Karim', date_of_birth: '1998-03-21' };
    const password = learner.facts('password').at(-1) ?? '';
    const registered = await platform.post('/api/register', { ...person, email, password, confirm_password: password });
    learner.learnFrom(registered);
    this.#mark(name, String(registered.body.user_id));
    await learner.readMessages(platform);
    await platform.post('/api/email/verify-code', { email, code: learner.facts('code').at(-1) });
    const { body } = await platform.post<{ token: string; user: { id: string } }>('/api/login', { email, password });
    this.#owners.set(body.token, body.user.id);
    learner.learn('bearer', body.token);
  }

  async take(taken: Step): Promise<void> {
    const learner = this.learners[taken.who];
    const other = this.learners[taken.who === 0 ? 1 : 0];
    const random = randomOf(`${taken.draw}`);
    const request = requestOf(taken, learner, other);
    if (request) {
      const holder = taken.bearer === 'other' ? other : learner;
      const token = taken.bearer === 'invented' ? 'x'.repeat(43) : holder.recall(random, 'bearer');
      const options = {
        ip: this.#ip,
        headers: request.body === undefined ? {} : { 'content-type': 'application/json' },
        ...(taken.bearer !== 'none' && token !== undefined && { token }),
      };
      const send = () => platform.request(request.method, request.url, request.body, options);
      for (const answer of await Promise.all(taken.twice ? [send(), send()] : [send()])) {
        this.#judge(learner, request, options.token, answer);
        learner.learnFrom(answer);
      }
    } else await this.#happen(taken, taken.twist === 'swapped' ? other : learner);
    for (const each of this.learners) await each.readMessages(platform);
    const lines = platform.log.splice(0);
    logged.push(...lines);
    expect(lines.filter(({ event }) => /fail|broken/.test(event as string) && event !== 'login.failed')).toEqual([]);
  }

  /** What one answer alone can show. */
  #judge(
    who: FuzzLearner,
    { operationId, url, body = '', name }: PreparedRequest,
    token: string | undefined,
    answer: Answer<AnyBody>,
  ): void {
    expect(answer.status, answer.text).toBeLessThan(500);
    const { user, user_id, data, clientSecret } = answer.body ?? ({} as Partial<AnyBody>);
    let reader = token && this.#owners.get(token);
    if (operationId === 'login' && answer.status === 200) {
      reader = (user as { id: string }).id;
      this.#owners.set(String(answer.body.token), reader);
      this.learners
        .find(({ email, number }) => body.includes(email) || body.includes(number))
        ?.learn('bearer', String(answer.body.token));
    }
    if (answer.status === 200 && (operationId === 'changePassword' || operationId === 'confirmPasswordReset')) {
      const learner = this.learners.find(({ email, number }) => body.includes(email) || body.includes(number)) ?? who;
      learner.learn('password', JSON.parse(body).password);
    }
    if (operationId === 'register' && answer.status === 201) this.#mark(name, String(user_id));
    if (operationId === 'updateMe' && answer.status === 200) this.#mark(name, (data as { id: string }).id);
    if (clientSecret && reader && !this.#marks.has(String(clientSecret))) this.#mark(String(clientSecret), reader);
    if (operationId === 'startPracticeTest' && answer.status < 300 && reader) this.#markTest(answer, reader);
    if (operationId === 'listPurchases' && answer.status === 200 && reader) this.#markPurchases(answer, reader);
    // a certificate is readable by every caller with its number
    if (operationId === 'getCertificate') return;
    for (const [known, owners] of this.#marks) {
      if (reader !== undefined && owners.includes(reader)) continue;
      expect(answer.text, `${operationId} returned what belongs to another learner`).not.toContain(known);
      if (operationId === 'register') continue;
      for (const owner of owners) if (!`${url}${body}`.includes(owner)) expect(answer.text).not.toContain(owner);
    }
  }

  #mark(mark: string, userId: string): void {
    this.#marks.set(mark, [...(this.#marks.get(mark) ?? []), userId]);
  }

  /** A practice test is its learner's alone; going on with one answers the same. */
  #markTest({ body }: Answer<AnyBody>, userId: string): void {
    const { id } = body.data as { id: string };
    if (!this.#marks.has(id)) this.#mark(id, userId);
  }

  /** A purchase is its buyer's alone. */
  #markPurchases({ body }: Answer<AnyBody>, userId: string): void {
    for (const { id } of body.data as { id: string }[]) if (!this.#marks.has(id)) this.#mark(id, userId);
  }

  /** What is no call of the API. */
  async #happen({ deed, draw }: Step, learner: FuzzLearner): Promise<void> {
    const random = randomOf(String(draw));
    if (deed === 'buy')
      await this.#buy(learner, 'payment-intent', { course_id: pick(random, ['pattern-cutting', 'cash-book']) });
    if (deed === 'subscribe')
      await this.#buy(learner, 'subscription-intent', { plan_id: pick(random, ['yearly', 'monthly']) });
    if (deed === 'subscribe' && random() < 0.8) await this.#withdraw(learner);
    if (deed === 'redeem') await this.#redeem(learner, random() < 0.5 ? course('pattern-cutting') : months(1));
    const secret = learner.recall(random, 'clientSecret');
    if (deed === 'time') {
      platform.clock.advance(
        pick(random, [1_000, minute, minute, 11 * minute, 11 * minute, 61 * minute, 13 * 24 * 60 * minute]),
      );
      await purgeDeleted(platform.services);
      await sweep(platform.services);
      await reconcile(platform.services);
    } else if (secret === undefined || ['buy', 'subscribe', 'redeem'].includes(deed)) return;
    else if (deed === 'pay')
      await wire(platform, 'POST', secret, '/confirm', cardFields(oneOf(random, Object.values(cards)) ?? cards.good));
    else if (deed === 'authenticate') await wire(platform, 'POST', secret, '/authenticate', { result: 'approved' });
    else {
      const type = `payment_intent.${pick(random, ['succeeded', 'processing', 'payment_failed', 'canceled'])}`;
      const intent = this.learners[random() < 0.7 ? 0 : 1].recall(random, 'order') ?? '';
      const orders = platform.services.db.selectFrom('orders').select('id').where('intent_id', '=', intent);
      const order = await orders.executeTakeFirst();
      if (!order) return;
      const object = { id: orderIdOf(secret), metadata: { order_id: order.id } };
      const answer = await sendEvent(platform, { type, object });
      expect(answer.status, answer.text).toBeLessThan(500);
    }
    await sandboxOf(platform).settled();
  }

  /** The straight way to something paid. */
  async #buy(learner: FuzzLearner, intent: string, what: { course_id: string } | { plan_id: string }): Promise<void> {
    const token = learner.facts('bearer').at(-1) ?? 'none';
    const begun = await platform.post(`/api/stripe/${intent}`, { ...what, region_code: 'US' }, { token });
    learner.learnFrom(begun);
    if (begun.status !== 200) return;
    this.#mark(String(begun.body.clientSecret), this.#owners.get(token) ?? '');
    await wire(platform, 'POST', String(begun.body.clientSecret), '/confirm', cardFields(cards.good));
    if ('course_id' in what) {
      await platform.post('/api/stripe/successful-payment', { ...what, state: 1 }, { token });
      const test = await platform.post(`/api/practice-tests/${what.course_id}/attempts`, undefined, { token });
      if (test.status < 300) this.#markTest(test, this.#owners.get(token) ?? '');
      learner.learnFrom(test);
    }
    await sandboxOf(platform).settled();
    const purchases = await platform.get('/api/user/purchases', { token });
    if (purchases.status !== 200) return;
    this.#markPurchases(purchases, this.#owners.get(token) ?? '');
    // the newest last, as a learner thinks of it first
    for (const { id } of [...(purchases.body.data as { id: string }[])].reverse()) learner.learn('purchase', id);
  }

  /** Withdraws from what was bought last, twice at once. */
  async #withdraw(learner: FuzzLearner): Promise<void> {
    const token = learner.facts('bearer').at(-1) ?? 'none';
    const url = `/api/user/purchases/${learner.facts('purchase').at(-1) ?? 'none'}/withdrawal`;
    const answers = await Promise.all([platform.post(url, {}, { token }), platform.post(url, {}, { token })]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  }

  /** Redeems a coupon that staff have made, twice at once. */
  async #redeem(learner: FuzzLearner, opens: ReturnType<typeof course> | ReturnType<typeof months>): Promise<void> {
    const token = learner.facts('bearer').at(-1) ?? 'none';
    const lastDay = new Date(platform.clock.now().getTime() + 300 * day).toISOString().slice(0, 10);
    const code = await codeFor(platform, { opens, lastDay });
    const answers = await Promise.all([redeem(platform, token, code), redeem(platform, token, code)]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  }

  /** What has to be true whatever happened. */
  async end(): Promise<void> {
    const { db } = platform.services;
    const orders = await db.selectFrom('orders').select(['id', 'status']).execute();
    expect(againstChart(logged, orders)).toEqual([]);
    const owned = await db.selectFrom('purchases').select(['user_id', 'course_id', 'order_id']).execute();
    const subscribed = await db
      .selectFrom('subscriptions')
      .select(['user_id', 'plan_id', 'order_id', 'starts_at', 'ends_at'])
      .execute();
    for (const { user_id, order_id, ...thing } of [...owned, ...subscribed]) {
      const order = await db
        .selectFrom('orders')
        .leftJoin('sandbox_intents', 'sandbox_intents.id', 'orders.intent_id')
        .select(['orders.user_id', 'course_id', 'plan_id', 'orders.status', 'sandbox_intents.status as paid'])
        .select(['voucher_id', 'withdrawn_at'])
        .where('orders.id', '=', order_id ?? '')
        .executeTakeFirst();
      const { starts_at: _, ends_at, ...what } = { starts_at: null, ends_at: null, ...thing };
      const paid = order?.voucher_id ? null : 'succeeded';
      const isOver = ends_at !== null && ends_at <= platform.clock.now();
      const status = isOver && order?.withdrawn_at ? 'refunded' : 'paid';
      expect(order).toMatchObject({ user_id, ...what, status, paid });
    }
    for (const [token, userId] of this.#owners) {
      const me = await platform.get<{ data?: { id: string } }>('/api/me', { token });
      if (me.status !== 200) continue;
      expect(me.body.data?.id).toBe(userId);
      for (const [mark, owners] of this.#marks) {
        if (owners.includes(userId)) continue;
        if (mark.includes('_secret'))
          expect((await platform.get(`/api/orders/${orderIdOf(mark)}`, { token })).status).toBe(404);
        else if (mark.startsWith('ord_'))
          expect((await platform.get(`/api/user/purchases/${mark}`, { token })).status).toBe(404);
        else if (mark.startsWith('att_'))
          expect((await platform.get(`/api/practice-test-attempts/${mark}`, { token })).status).toBe(404);
        else expect((await platform.get(`/api/user/courses/${owners[0]}`, { token })).status).toBe(403);
      }
      for (const [lesson, course] of Object.entries(locked)) {
        const pays = owned.some(({ user_id, course_id }) => user_id === userId && course_id === course);
        const now = platform.clock.now();
        const subscribes = subscribed.some(
          ({ user_id, starts_at, ends_at }) => user_id === userId && starts_at <= now && ends_at > now,
        );
        const { status } = await platform.get(`/api/lesson/preview/${lesson}/en`, { token });
        expect(status).toBe(pays || subscribes ? 200 : 403);
      }
    }
  }
}
let runs = 0;
/** Of all runs, whose orders stay. */
const logged: Record<string, unknown>[] = [];

describe('two learners in any order', () => {
  it(`[A37][A20][A31][P9][P14] never break the server, never get what they did not pay for, never see each other (seed ${settings.seed})`, async () => {
    const sequence = fc.tuple(fc.boolean(), fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }));
    await assertProperty(
      fc.asyncProperty(sequence, async ([bothAreMembers, steps]) => {
        const run = new Wandering();
        platform.clock.advance(60 * minute);
        logged.push(...platform.log.splice(0));
        await run.arrive(run.learners[0]);
        if (bothAreMembers) await run.arrive(run.learners[1]);
        for (const taken of steps) await run.take(taken);
        await run.end();
      }),
      settings,
    );
    // else it would have proved little
    expect(await platform.services.db.selectFrom('purchases').selectAll().execute()).not.toEqual([]);
    const { db } = platform.services;
    expect(await db.selectFrom('practice_items').selectAll().execute()).not.toEqual([]);
    expect(logged.some(({ event }) => event === 'order.changed')).toBe(true);
    const orders = await db.selectFrom('orders').select(['voucher_id', 'withdrawn_at']).execute();
    expect(orders.some(({ voucher_id }) => voucher_id !== null)).toBe(true);
    expect(orders.some(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
  });
});
