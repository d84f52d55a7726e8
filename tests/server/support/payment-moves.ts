import fc from 'fast-check';
import { expect } from 'vitest';
import type { OrderStatus, SandboxIntentStatus } from '../../../server/db/tables/payments.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';
import type { Platform } from './platform.ts';
import { cards, confirm, orderIdOf, refund, sandboxOf, wire } from './shop.ts';

const minute = 60_000;
/** Progress of an order: it never decreases; equal ranks may alternate. */
export const rank: Record<OrderStatus, number> = {
  requires_payment: 0,
  failed: 1,
  processing: 1,
  canceled: 2,
  paid: 3,
  refunded: 4,
};
/** Receipts by status; an order that was refunded before it was seen as paid has none. */
const documents: Partial<Record<OrderStatus, string[]>> = { paid: ['sale'], refunded: ['sale,refund', ''] };
const payable: SandboxIntentStatus[] = ['requires_payment_method', 'requires_action', 'processing'];

/** One learner with several tabs, and the invariants. */
export class Buyer {
  readonly platform: Platform;
  readonly world: PaymentWorld;
  /** Known to pages. */
  readonly secrets = new Set<string>();
  /** Batches of one voucher each, redeemed codes, and courses of a category voucher. */
  readonly batches: string[] = [];
  readonly redeemed: string[] = [];
  readonly given = new Set<string>();
  /** References that staff confirmed. */
  readonly transferred = new Set<string>();
  readonly #seen = new Map<string, OrderStatus>();

  private constructor(platform: Platform, world: PaymentWorld) {
    this.platform = platform;
    this.world = world;
  }

  static async enter(platform: Platform): Promise<Buyer> {
    return new Buyer(platform, await paymentWorld(platform));
  }

  leave = () => this.world.leave();

  secret(nth: number): string | undefined {
    return [...this.secrets][nth % this.secrets.size];
  }

  /** Does nothing before the first payment. */
  about(nth: number, act: (clientSecret: string) => Promise<unknown>): Promise<unknown> {
    const clientSecret = this.secret(nth);
    return clientSecret === undefined ? Promise.resolve() : act(clientSecret);
  }

  async begin(item: string, region: string): Promise<void> {
    const me = await this.world.me();
    const answer = item === 'weaving' ? await me.begin(item, region) : await me.subscribe(item, region);
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) this.secrets.add(answer.body.clientSecret);
  }

  /** Invariants after every move. */
  async mustBeSound(): Promise<void> {
    const { db, now } = this.platform.services;
    const orders = await this.world.orders();
    const intents = await this.world.intents();
    const subscriptions = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', this.world.userId)
      .execute();
    const intentOf = (id: string | null) => intents.find((intent) => intent.id === id);

    for (const { id, status, intent_id, voucher_id, transfer_reference, amount, ...order } of orders) {
      const before = this.#seen.get(id) ?? 'requires_payment';
      if (rank[status] < rank[before]) throw new Error(`an order went back from ${before} to ${status}`);
      this.#seen.set(id, status);
      if (voucher_id !== null) expect([status, amount, intent_id]).toEqual(['paid', 0, null]);
      else if (transfer_reference !== null) {
        const isPaid = status === 'paid' || status === 'refunded';
        expect([this.transferred.has(transfer_reference), intent_id]).toEqual([isPaid, null]);
      } else if (status === 'paid') expect(intentOf(intent_id)?.status).toBe('succeeded');
      if (order.consented_at && order.paid_at) expect(order.consented_at <= order.paid_at).toBe(true);
    }

    const isOver = (orderId: string) => {
      const ends = subscriptions.find(({ order_id }) => order_id === orderId)?.ends_at;
      return ends !== undefined && ends <= now();
    };
    const paid = orders.filter(({ status }) => status === 'paid');
    const owns = paid.some(({ course_id }) => course_id === 'weaving');
    const subscribes = paid.some(({ id, plan_id }) => plan_id !== null && !isOver(id));
    const bought = new Set([...this.given, ...(owns ? ['weaving'] : [])]);
    expect(await this.world.opened()).toEqual(subscribes ? ['dyeing', 'sewing', 'weaving'] : [...bought].sort());

    const vouchers = db.selectFrom('vouchers').select('used').where('batch_id', 'in', this.batches);
    const used = this.batches.length === 0 ? [] : (await vouchers.execute()).filter((voucher) => voucher.used > 0);
    const byVoucher = orders.filter(({ voucher_id }) => voucher_id !== null);
    expect([used.map((voucher) => voucher.used), byVoucher.length]).toEqual([this.redeemed.map(() => 1), used.length]);

    for (const kind of ['course_id', 'plan_id'] as const) {
      const live = intents.filter(({ status, refunded, metadata, client_secret }) => {
        if (metadata[kind] === undefined || isOver(metadata.order_id ?? '')) return false;
        return (status === 'succeeded' && !refunded) || (payable.includes(status) && this.secrets.has(client_secret));
      });
      const transfers = paid.filter((each) => each.transfer_reference !== null && each[kind] && !isOver(each.id));
      if (live.length + transfers.length > 1) {
        throw new Error(`two charges for one ${kind}: ${[...live, ...transfers].map(({ status }) => status)}`);
      }
    }
  }

  /** Every order has the status of its intent. */
  async mustBeSettled(): Promise<void> {
    await this.mustBeSound();
    const intents = await this.world.intents();
    for (const { id, status, intent_id, voucher_id, transfer_reference, withdrawn_at } of await this.world.orders()) {
      expect(documents[status] ?? ['']).toContain(await this.documentsOf(id));
      // staff return the money of a withdrawn transfer, at any time
      if (transfer_reference !== null) continue;
      if (withdrawn_at !== null) expect(status).toBe('refunded');
      if (voucher_id !== null) continue;
      const intent = intents.find(({ id }) => id === intent_id);
      if (intent === undefined) throw new Error(`an order that is ${status} has no intent`);
      const paid = intent.refunded ? 'refunded' : 'paid';
      expect(status).toBe(intent.status === 'succeeded' ? paid : 'canceled');
    }
  }

  /** Of its receipts, in order. */
  async documentsOf(orderId: string): Promise<string> {
    const { db } = this.platform.services;
    const rows = await db
      .selectFrom('receipts')
      .select('kind')
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute();
    return rows.map(({ kind }) => kind).join();
  }

  /** Late and repeated events have no effect. */
  async mustNotChangeByEvents(): Promise<void> {
    const before = await this.world.orders();
    for (const body of [...(await this.world.events())].reverse()) expect(await this.world.deliver(body)).toBe(200);
    expect(await this.world.orders()).toEqual(before);
    await this.mustBeSound();
  }
}

export class Move implements fc.AsyncCommand<object, Buyer> {
  readonly #name: string;
  readonly #act: (learner: Buyer) => Promise<unknown>;

  constructor(name: string, act: (learner: Buyer) => Promise<unknown>) {
    this.#name = name;
    this.#act = act;
  }
  check = () => true;
  async run(_: object, learner: Buyer): Promise<void> {
    await this.#act(learner);
    await learner.mustBeSound();
  }
  toString = () => this.#name;
}

const some = fc.nat({ max: 9 });
const item = fc.constantFrom('weaving', 'weaving', 'weaving', 'monthly', 'yearly');
const region = fc.constantFrom('US', 'DE');
const card = fc.constantFrom(cards.good, cards.good, cards.good, cards.declined, cards.secure, cards.processing);
const pause = fc.constantFrom(5_000, 16 * minute, 25 * 60 * minute, 32 * 24 * 60 * minute);

const begin: fc.Arbitrary<Move> = fc
  .tuple(item, region)
  .map(([what, where]) => new Move(`begin ${what} ${where}`, (me) => me.begin(what, where)));
const pay: fc.Arbitrary<Move> = fc
  .tuple(some, card)
  .map(
    ([nth, number]) =>
      new Move(`pay ${nth} ${number}`, (me) => me.about(nth, (secret) => confirm(me.platform, secret, number))),
  );
const look: fc.Arbitrary<Move> = some.map(
  (nth) =>
    new Move(`look ${nth}`, (learner) =>
      learner.about(nth, async (secret) => (await learner.world.me()).order(secret)),
    ),
);

/** Actions of learners, tabs, provider, network and time; important ones are repeated. */
export const moves: fc.Arbitrary<Move>[] = [
  begin,
  begin,
  begin,
  begin,
  pay,
  pay,
  pay,
  pay,
  look,
  look,
  fc
    .tuple(item, region, region)
    .map(
      ([what, one, other]) =>
        new Move(`two tabs begin ${what} ${one} ${other}`, (me) =>
          Promise.all([me.begin(what, one), me.begin(what, other)]),
        ),
    ),
  fc
    .tuple(some, fc.constantFrom('approve', 'decline'))
    .map(
      ([nth, outcome]) =>
        new Move(`the bank says ${outcome} ${nth}`, (me) =>
          me.about(nth, (secret) => wire(me.platform, 'POST', secret, '/authenticate', { outcome })),
        ),
    ),
  fc.constant(
    new Move('report', async ({ world }) => {
      expect([200, 404, 409]).toContain((await (await world.me()).report('weaving')).status);
    }),
  ),
  fc.tuple(some, item).map(
    ([nth, what]) =>
      new Move(`at once: report, look, begin ${what}, an event ${nth}`, async (learner) => {
        const me = await learner.world.me();
        const events = await learner.world.events();
        const secret = learner.secret(nth);
        await Promise.all([
          me.report('weaving'),
          secret === undefined ? undefined : me.order(secret),
          learner.begin(what, 'US'),
          ...events.slice(-2).map((body) => learner.world.deliver(body)),
        ]);
      }),
  ),
  some.map(
    (nth) =>
      new Move(`event ${nth} arrives`, async ({ world }) => {
        const body = (await world.events()).at(-1 - nth);
        if (body !== undefined) expect(await world.deliver(body)).toBe(200);
      }),
  ),
  fc
    .tuple(some, fc.constantFrom(undefined, undefined, 100))
    .map(
      ([nth, amount]) =>
        new Move(`refund ${nth} ${amount ?? 'all'}`, (me) =>
          me.about(nth, (secret) => refund(me.platform, secret, amount).catch(() => undefined)),
        ),
    ),
  some.map(
    (nth) =>
      new Move(`dispute ${nth}`, (me) =>
        me.about(nth, (secret) => {
          const object = { object: 'dispute', payment_intent: orderIdOf(secret) };
          const id = `evt_dispute_${orderIdOf(secret)}`;
          return me.world.deliver(JSON.stringify({ id, type: 'charge.dispute.created', data: { object } }));
        }),
      ),
  ),
  some.map(
    (nth) =>
      new Move(`the provider cancels ${nth}`, (me) =>
        me.about(nth, (secret) =>
          sandboxOf(me.platform).handle({
            method: 'POST',
            path: `/v1/payment_intents/${orderIdOf(secret)}/cancel`,
            form: new URLSearchParams(),
            idempotencyKey: null,
            caller: 'server',
          }),
        ),
      ),
  ),
  pause.map(
    (time) =>
      new Move(`${time / minute} minutes pass`, async ({ platform }) => {
        platform.clock.advance(time);
      }),
  ),
  fc.constant(new Move('reconciliation', ({ platform }) => reconcile(platform.services))),
];
