import fc from 'fast-check';
import { expect } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { expireApprovals } from '../../../server/domain/desk/approvals/decide.ts';
import { openDeskSession } from '../../../server/domain/desk/sessions.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { auditOf, decider, paidOrder } from './approvals.ts';
import type { Platform } from './platform.ts';
import { sendEvent } from './shop.ts';

type Person = Awaited<ReturnType<typeof decider>>;

/** Three who may ask for refunds and decide on them. */
export const staffOf = async (platform: Platform): Promise<Person[]> => [
  await decider(platform, ['finance']),
  await decider(platform, ['finance']),
  await decider(platform, ['owner']),
];

/**
 * `is cut off`: the money moves, and no answer comes. `is cut off later`: it answers the refund,
 * and not what the payment is after it.
 */
const answers = ['answers', 'is cut off', 'is cut off later', 'is down', 'fails', 'refuses', 'crashes'] as const;
export type Answers = (typeof answers)[number];

/**
 * One paid order whose refund is over the limit, and a payment provider that moves money once for
 * each idempotency key: it trusts the server not to use a second one.
 */
export class RefundRun {
  readonly platform: Platform;
  readonly people: readonly Person[];
  readonly order: Awaited<ReturnType<typeof paidOrder>>;
  provider: Answers = 'answers';
  /** Of idempotency keys by which money moved. */
  readonly moved = new Set<string>();
  /** What was found within a call of the provider. */
  readonly wrong: string[] = [];
  readonly #payments: Platform['services']['payments'];
  readonly #real: Pick<Platform['services']['payments'], 'refundIntent' | 'retrieveIntent'>;

  private constructor(platform: Platform, people: readonly Person[], order: RefundRun['order']) {
    Object.assign(this, { platform, people, order });
    this.platform = platform;
    this.people = people;
    this.order = order;
    this.#payments = platform.services.payments;
    const { refundIntent, retrieveIntent } = this.#payments;
    this.#real = {
      refundIntent: refundIntent.bind(this.#payments),
      retrieveIntent: retrieveIntent.bind(this.#payments),
    };
    this.#payments.refundIntent = (intent, key) => this.#refund(intent, key);
    this.#payments.retrieveIntent = (intent) =>
      this.provider === 'is cut off later' && this.moved.size > 0
        ? Promise.reject(new PaymentFault('unavailable', 'no answer'))
        : this.#real.retrieveIntent(intent);
  }

  static async begin(platform: Platform, people: readonly Person[]): Promise<RefundRun> {
    const order = await paidOrder(platform);
    return new RefundRun(platform, people, order);
  }

  leave(): void {
    Object.assign(this.#payments, this.#real);
  }

  async #refund(intent: string, key: string): Promise<void> {
    await this.#mustBeNoted();
    const { provider } = this;
    if (provider === 'is down') throw new PaymentFault('unavailable', 'no connection');
    if (!this.moved.has(key)) {
      if (provider === 'fails') throw new PaymentFault('failed', new Error('an error of the provider'));
      if (provider === 'refuses') throw new PaymentFault('refused', new Error('charge disputed'));
      this.moved.add(key);
      if (this.moved.size === 1) await this.#real.refundIntent(intent, key);
    }
    if (provider === 'is cut off') throw new PaymentFault('unavailable', 'no answer');
    if (provider === 'crashes') throw new Error('the server ended here');
  }

  /** Calls to the provider follow a row of the log with two people, and an approved request. */
  async #mustBeNoted(): Promise<void> {
    const asked = (await this.refunds()).at(-1);
    if (asked?.changes.step !== 'asked') this.wrong.push('money was asked for without a row of the audit log');
    const approved = (await this.requests()).filter(({ status }) => status === 'approved');
    if (approved.length === 0) this.wrong.push('money was asked for without an approved request');
  }

  requests = () =>
    this.platform.services.db
      .selectFrom('approvals')
      .selectAll()
      .where('input', 'like', `%${this.order.id}%`)
      .orderBy('asked_at')
      .orderBy('id')
      .execute();

  /** Rows of the audit log that a refund of the order has written, with what they say. */
  async refunds() {
    const rows = await auditOf(this.platform, this.order.id);
    return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as Record<string, unknown> }));
  }

  person(nth: number): Person {
    const person = this.people[nth % this.people.length];
    if (!person) throw new Error('nobody is there');
    return person;
  }

  /** After which nobody's sign-in is fresh, nor their session open. */
  async signIn(): Promise<void> {
    await this.platform.services.db.deleteFrom('rate_limits').execute();
    for (const { id, headers } of this.people) {
      headers.cookie = `zanin_desk=${await openDeskSession(this.platform.services, id, 'passkey')}`;
    }
  }

  async ask(by: number): Promise<void> {
    const { status, body } = await this.person(by).act('orders refund', { arguments: { order: this.order.id } });
    // 409: it is refunded
    expect([200, 409]).toContain(status);
    if (status === 200) expect(body.data.approval).toMatch(/^apr_/);
  }

  /** @param behind of the version that is there, as an old page is */
  async decide(what: 'approve' | 'refuse' | 'withdraw', by: number, nth: number, behind = 0): Promise<void> {
    const requests = await this.requests();
    const request = requests[nth % requests.length];
    if (!request) return;
    const { id, version } = request;
    const who = this.person(by);
    const read = Math.max(1, version - behind);
    const sent = { approve: () => who.approve(id, read), refuse: () => who.refuse(id, undefined, read) };
    const { status, body } = await (what === 'withdraw' ? who.withdraw(id, read) : sent[what]());
    const isOwn = request.asked_by === who.id;
    if (isOwn ? what !== 'withdraw' : what === 'withdraw') expect([403, 409]).toContain(status);
    else if (status === 500) expect([this.provider, what]).toEqual(['crashes', 'approve']);
    else if (status === 503) expect(this.provider).toMatch(/^is /);
    else expect([[200, 409], body]).toEqual([expect.arrayContaining([status]), body]);
  }

  /** With the regular housekeeping, or before it comes by. */
  async wait(isKept: boolean): Promise<void> {
    this.platform.clock.advance(7 * day);
    if (isKept) await expireApprovals(this.platform.services);
    await this.signIn();
  }

  /** Of the provider, about money that has moved. */
  async event(): Promise<void> {
    if (this.moved.size === 0) return;
    const { db } = this.platform.services;
    const order = db.selectFrom('orders').select('intent_id').where('id', '=', this.order.id);
    const { intent_id } = await order.executeTakeFirstOrThrow();
    const object = { object: 'charge', payment_intent: intent_id, refunded: true };
    const { status } = await sendEvent(this.platform, { type: 'charge.refunded', object });
    expect(status).toBe(this.provider === 'is cut off later' ? 503 : 200);
  }

  /** What is true after every step. */
  async mustBeSound(): Promise<void> {
    expect(this.wrong).toEqual([]);
    expect(this.moved.size).toBeLessThan(2);
    const [status, refunds, requests] = [await this.order.status(), await this.refunds(), await this.requests()];
    if (this.moved.size === 0) expect(status).toBe('paid');
    expect(requests.filter(({ status }) => status === 'asked').length).toBeLessThan(2);
    for (const { operator, changes } of refunds) {
      // two people are in each row, and the request that they have in common
      const [, second, id] = /^approved by ([\w-]+), ([\w-]+)$/.exec(String(changes.caller)) ?? [];
      const request = requests.find((request) => request.id === id);
      expect([request?.asked_by, request?.decided_by]).toEqual([operator, expect.any(String)]);
      expect(second).not.toBe(operator);
    }
    for (const request of requests) await this.#mustBeOneLife(request);
  }

  /** Each step of a request has a row, an end is an end, and no step is of the wrong person. */
  async #mustBeOneLife({ id, asked_by, status, decided_by }: Awaited<ReturnType<typeof this.requests>>[number]) {
    const rows = await auditOf(this.platform, id);
    const steps = rows.map(({ command }) => command.replace('approval ', '')).filter((step) => step !== 'ask');
    const approvals = rows.filter(({ command }) => command === 'approval approve');
    expect(approvals.filter(({ operator }) => operator === asked_by)).toEqual([]);
    const ends = { refused: ['refuse'], withdrawn: ['withdraw'], expired: ['expire'], asked: [] };
    if (status === 'refused' || status === 'withdrawn' || status === 'expired' || status === 'asked') {
      expect([id, steps]).toEqual([id, ends[status]]);
      return;
    }
    if (status === 'failed' && approvals.length === 0) {
      expect(steps).toEqual(['fail']);
      return;
    }
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.every((step) => step === 'approve')).toBe(true);
    expect(decided_by).not.toBe(asked_by);
  }

  /**
   * Once the provider answers, whatever was left approved is gone on with, and the money moved once
   * or not at all.
   */
  async mustBeSettled(): Promise<void> {
    this.provider = 'answers';
    await this.signIn();
    for (const { id, version, status, asked_by } of await this.requests()) {
      if (status !== 'approved') continue;
      const second = this.people.find((person) => person.id !== asked_by);
      expect((await second?.approve(id, version))?.body.data.status).toBe('done');
      await this.mustBeSound();
    }
    const requests = await this.requests();
    const isDone = requests.some(({ status }) => status === 'done');
    if (isDone) expect([await this.order.status(), this.moved.size]).toEqual(['refunded', 1]);
    const isMoved = this.moved.size === 1;
    expect(await this.order.givenBack()).toBe(isMoved ? 8400 : 0);
    if (isMoved) expect((await this.refunds()).length).toBeGreaterThan(0);
  }
}

const some = fc.nat({ max: 5 });
const decision = fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'withdraw');
const behind = fc.constantFrom(0, 0, 0, 1);

type Act = (run: RefundRun) => Promise<unknown>;

/** A step of a sequence, which says what it is where a property fails. */
export interface SequenceStep {
  says: string;
  act: Act;
  toString: () => string;
}

const step = (says: string, act: Act): SequenceStep => ({ says, act, toString: () => says });

const anAsking = some.map((by) => step(`${by} asks`, (run) => run.ask(by)));
const aDecision = fc
  .tuple(decision, some, some, behind)
  .map(([what, by, nth, old]) => step(`${by} ${what}s ${nth}, ${old} behind`, (run) => run.decide(what, by, nth, old)));
const aProvider = fc
  .constantFrom(...answers)
  .map((now) => step(`the provider ${now}`, async (run) => void Object.assign(run, { provider: now })));
const aWait = fc.boolean().map((isKept) => step(`seven days, kept: ${isKept}`, (run) => run.wait(isKept)));
const several = fc
  .tuple(fc.array(fc.oneof(aDecision, anAsking), { minLength: 2, maxLength: 4 }), fc.boolean())
  .map(([steps, isTold]) => {
    const event = isTold ? [step('an event', (run) => run.event())] : [];
    const all = [...steps, ...event];
    const says = `at the same time: ${all.map(({ says }) => says).join('; ')}`;
    return step(says, (run) => Promise.all(all.map(({ act }) => act(run))));
  });

/** Any order of asking, deciding, waiting, and what the provider does. */
export const refundSteps: fc.Arbitrary<SequenceStep>[] = [
  ...[anAsking, anAsking, aDecision, aDecision, aDecision, aProvider, aProvider, aWait, several],
  fc.constant(step('an event', (run) => run.event())),
];
