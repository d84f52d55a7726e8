import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { inTransaction } from '../../server/domain/common/context.ts';
import { lockUser } from '../../server/domain/common/locks.ts';
import { Problem } from '../../server/domain/common/problem.ts';
import { grantAccess } from '../../server/domain/payments/grants.ts';
import { makeOrder } from '../../server/domain/payments/orders.ts';
import { refundOrder } from '../../server/domain/payments/refunds.ts';
import { lockOpenOrders, untilNoneIsBegun } from '../../server/domain/payments/superseded-payments.ts';
import { giveUpTransfer } from '../../server/domain/payments/transfers/overdue.ts';
import { createDatabase } from '../server/support/database.ts';
import { anAddress, waysOf } from '../server/support/identifiers.ts';
import { insertLearner } from '../server/support/insert-learner.ts';
import { type PaymentWorld, paymentWorld } from '../server/support/payment-world.ts';
import { type Platform, startPlatform } from '../server/support/platform.ts';
import { bankPageOf, buyer, confirm, decideAt, goToBank, sandboxOf, stock } from '../server/support/shop.ts';
import { order, receive, referenceOf, shirin, transferAccount } from '../server/support/transfers.ts';
import { category, codeFor, months, redeem } from '../server/support/vouchers.ts';

/** Two servers, each with a pool of connections and a memory of its own, on one database. */
let one: Platform;
let other: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  // none of these tests is about time limits, which a busy machine could reach
  const timeouts = { connection: 60_000, statement: 60_000, answer: 60_000 };
  const open = () => openDatabase({ databaseUrl: url.href, dataDir: 'memory://', timeouts });
  const databases = [await open(), await open()] as const;
  await migrate(databases[0].db);
  const started = databases.map((database) =>
    startPlatform({ content: null, database, services: { transferAccount } }),
  );
  end = async () => {
    for (const platform of await Promise.all(started)) await platform.close();
    await drop();
  };
  [one, other] = (await Promise.all(started)) as [Platform, Platform];
  await stock(one);
  // events arrive when and where a test says
  for (const platform of [one, other]) await sandboxOf(platform).stop();
});
afterAll(() => end?.());
beforeEach(() => {
  for (const platform of [one, other]) platform.log.length = 0;
});

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How often each server logged a change of an order to this status. */
const changesTo = (status: string) =>
  [one, other].map(({ log }) => log.filter(({ event, to }) => event === 'order.changed' && to === status).length) as [
    number,
    number,
  ];

/**
 * What is in the database of a learner's orders: statuses, receipts by kind, and mails by the start
 * of their subject.
 */
async function booksOf({ userId, orders }: PaymentWorld) {
  const { db } = one.services;
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind', 'desc')
    .execute();
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const mails = await db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute();
  return {
    orders: (await orders()).map(({ status }) => status),
    receipts: receipts.map(({ kind }) => kind),
    mails: mails.map(({ subject }) => subject.split(':')[0]).sort(),
  };
}

/** An event of the provider, delivered to the other server than the one that the learner uses. */
const deliver = (body: string) =>
  other.request('POST', '/api/stripe/webhook', body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': sandboxOf(other).sign(body) },
  });

it('[P50][P9][P10] twenty learners who return from their bank to one server while its events reach the other have each paid once', async () => {
  const worlds = await Promise.all(times(20, () => paymentWorld(one)));
  const paying = await Promise.all(
    worlds.map(async (world) => {
      const me = await world.me();
      const { clientSecret } = (await me.begin('weaving', 'DE')).body;
      await decideAt(one, bankPageOf(await goToBank(one, clientSecret)), 'accept');
      return { world, me, clientSecret, events: await world.events() };
    }),
  );
  expect(paying.map(({ events }) => events.length > 0)).toEqual(times(20, () => true));
  const calls = paying.flatMap(({ me, clientSecret, events }) => [
    ...times(2, () => me.order(clientSecret)),
    ...times(2, () => me.report('weaving')),
    ...events.flatMap((body) => times(2, () => deliver(body))),
  ]);
  await Promise.all(calls);
  for (const { world, me } of paying) {
    expect(await me.owned()).toEqual(['weaving']);
    expect(await booksOf(world)).toEqual({ orders: ['paid'], receipts: ['sale'], mails: ['Your receipt'] });
  }
  const [here, there] = changesTo('paid');
  expect(here + there).toBe(20);
  console.info(
    `${calls.length} calls at once about 20 payments by a bank: 20 paid (${here} by the server of the return, ${there} by that of the events), 20 receipts`,
  );
});

it('[P46][P61][P39] twenty calls at once for each of five months, withdrawn on one server, refunded by staff on the other, move the money of each once', async () => {
  const staff = { operator: 'shirin', reason: 'Asked by phone', dryRun: false };
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const withdrawing = await Promise.all(
    times(5, async () => {
      const world = await paymentWorld(one);
      const me = await world.me();
      const { clientSecret } = (await me.subscribe('monthly', 'US')).body;
      await confirm(one, clientSecret);
      await me.order(clientSecret);
      const [order] = await world.orders();
      return { world, id: order?.id ?? '', clientSecret, token: await world.token() };
    }),
  );
  await Promise.all(
    withdrawing.flatMap(({ world, id, clientSecret, token }) => [
      ...times(8, async () => {
        const { status, body } = await one.post(`/api/user/purchases/${id}/withdrawal`, {}, { token });
        expect([200, 409]).toContain(status);
        count(status === 200 ? 'withdrawn' : String(body.error));
      }),
      ...times(6, async () => {
        const refused = await refundOrder(other.services, staff, id).then(
          () => null,
          (error: unknown) => error,
        );
        if (refused !== null) expect(refused).toBeInstanceOf(Problem);
        count(refused === null ? 'refunded by staff' : 'refunded already');
      }),
      ...times(6, () => world.announce(clientSecret, 'refunded')),
    ]),
  );
  for (const { world } of withdrawing) {
    const books = await booksOf(world);
    expect(books).toMatchObject({ orders: ['refunded'], receipts: ['sale', 'refund'] });
    expect(books.mails.filter((subject) => subject === 'Your refund')).toHaveLength(1);
    expect((await world.intents()).map(({ amount_refunded }) => amount_refunded)).toEqual([1200]);
    const events = (await world.events()).map((body): string => JSON.parse(body).type);
    expect(events.filter((type) => type === 'charge.refunded')).toHaveLength(1);
  }
  const [here, there] = changesTo('refunded');
  expect(here + there).toBe(5);
  console.info(
    `100 calls at once about 5 months: 5 refunds, 5 credit notes (${here} and ${there} by server); ${[...outcomes].map(([outcome, sum]) => `${sum} ${outcome}`).join(', ')}`,
  );
});

/**
 * A learner who ordered a bank transfer through one server, and how they pay by card through the
 * other.
 */
async function ordering() {
  const world = await paymentWorld(one);
  const token = await world.token();
  const { data } = (await order(one, token)).body;
  const me = buyer(other, { token, userId: world.userId });
  return { world, me, id: data.purchase.id, reference: referenceOf(data) };
}

/**
 * Staff confirm a transfer through both servers at once: how many did, and why the others did not.
 */
async function confirmTwice(reference: string, index: number) {
  const both = index % 2 === 0 ? [one, other] : [other, one];
  const ended = await Promise.allSettled(both.map(({ services }) => receive(services, reference)));
  const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409 });
  return { confirmed: 2 - refusals.length, refusals: refusals.map(({ message }) => String(message)) };
}

it('[P54][P44][P55] twenty transfers that staff confirm on both servers while their learner begins to pay by card and the days run out are paid once, and no card can pay for them then', async () => {
  let begun = 0;
  const learners = await Promise.all(times(20, ordering));
  const secrets = await Promise.all(
    learners.map(async ({ world, me, id, reference }, index) => {
      const begins = times(2, () => me.begin('weaving'));
      // for every second one when there is an order by card, which may have its intent or not
      if (index % 2 === 1) await expect.poll(world.orders, { interval: 1 }).toHaveLength(2);
      const confirmations = confirmTwice(reference, index);
      await giveUpTransfer(other.services, id);
      const { confirmed, refusals } = await confirmations;
      // never that the money is to be sent back
      expect([confirmed, refusals]).toEqual([1, [expect.stringContaining('was confirmed already')]]);
      const answers = await Promise.all(begins);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      return answers.flatMap(({ status, body }) => (status === 200 ? [body.clientSecret] : []));
    }),
  );
  for (const [index, { world, me }] of learners.entries()) {
    for (const secret of secrets[index] ?? []) {
      begun++;
      expect((await confirm(other, secret)).status).toBe(400);
      await me.order(secret);
    }
    const { orders, receipts, mails } = await booksOf(world);
    expect(orders.filter((status) => status !== 'canceled')).toEqual(['paid']);
    expect([receipts, mails.filter((subject) => subject === 'Your receipt')]).toEqual([['sale'], ['Your receipt']]);
    expect((await world.orders()).find(({ status }) => status === 'paid')?.method).toBe('transfer');
    expect(await me.owned()).toEqual(['weaving']);
  }
  const [here, there] = changesTo('paid');
  expect(here + there).toBe(20);
  console.info(
    `40 confirmations of 20 transfers, 40 cards begun and 20 ends of days at once: 20 paid by transfer (${here} and ${there} by server), ${begun} of the cards were begun, none could pay`,
  );
});

it('[P44] ending a payment that was begun is repeated if another order is created between its two locks', async () => {
  const world = await paymentWorld(one);
  const { db } = one.services;
  const isWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows[0]?.count;
  };
  let tries = 0;
  const made = inTransaction(one.services, async (ctx) => {
    await lockUser(ctx, world.userId);
    const locking = untilNoneIsBegun(() => {
      tries++;
      return inTransaction(other.services, (ctx) => lockOpenOrders(ctx, world.userId));
    });
    await expect.poll(isWaiting, { interval: 5 }).toBe(1);
    await makeOrder(ctx, world.userId, { kind: 'course', id: 'weaving' }, { amount: 2900, currency: 'USD' });
    // it ends after this transaction, for whose lock it waits
    return { locking };
  });
  const open = await (await made).locking;
  expect([tries, open?.map(({ status }) => status)]).toEqual([2, ['requires_payment']]);
});

it('[P56][P44] twenty learners who pay by card on one server while staff confirm their transfer on both have paid in one of the two ways', async () => {
  const learners = await Promise.all(times(20, ordering));
  let byCard = 0;
  const paying = await Promise.all(
    learners.map(async (learner) => ({ ...learner, secret: (await learner.me.begin('weaving')).body.clientSecret })),
  );
  await Promise.all(
    paying.map(async ({ me, secret, reference }, index) => {
      const confirmations = confirmTwice(reference, index);
      // every second one looks at the order first: either is as often the first at the provider
      if (index % 2 === 1) await me.order(secret);
      const card = await confirm(other, secret);
      const { confirmed, refusals } = await confirmations;
      const isByCard = card.status === 200;
      if (isByCard) byCard++;
      const why = isByCard ? 'The learner has the course already.' : 'was confirmed already';
      expect([confirmed, refusals]).toEqual([isByCard ? 0 : 1, refusals.map(() => expect.stringContaining(why))]);
      expect((await me.order(secret)).status).toBe(isByCard ? 'paid' : 'canceled');
    }),
  );
  for (const { world, me } of paying) {
    const { orders, receipts, mails } = await booksOf(world);
    expect([orders.sort(), receipts]).toEqual([['canceled', 'paid'], ['sale']]);
    expect(mails).toEqual(['Your order', 'Your receipt']);
    expect(await me.owned()).toEqual(['weaving']);
  }
  console.info(
    `20 cards and 40 confirmations of 20 transfers at once: ${byCard} paid by card, ${20 - byCard} by transfer, none twice`,
  );
});

it('[SETTINGS-05][SETTINGS-07][A137] an address that is confirmed on one server and undone on the other leaves ten accounts with their old one, and every step done once', async () => {
  const [here, there] = [waysOf(one), waysOf(other)];
  let secondConfirmed = 0;
  for (let round = 0; round < 10; round++) {
    const { token, email: old, userId } = await one.makeMember();
    const [first, second] = [anAddress(), anAddress()];
    const sid = (await here.request(token, { email: first })).body.verification_sid;
    const code = await one.codeFor(first);
    const confirmed = await Promise.all([here, there].map((ways) => ways.confirm(token, { email: first }, sid, code)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 422]);
    const link = await here.undoToken(old);
    const nextSid = (await here.request(token, { email: second })).body.verification_sid;
    const nextCode = await one.codeFor(second);
    const [again, ...undone] = await Promise.all([
      here.confirm(token, { email: second }, nextSid, nextCode),
      ...[there, here, there].map((ways) => ways.undo(link)),
    ]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect([200, 401, 422]).toContain(again?.status);
    if (again?.status === 200) secondConfirmed++;
    const user = one.services.db.selectFrom('users').select('email').where('id', '=', userId);
    expect(await user.executeTakeFirst()).toEqual({ email: old });
    for (const platform of [one, other]) expect((await platform.get('/api/me', { token })).status).toBe(401);
    const logins = await Promise.all([old, first, second].map((email) => there.login({ email })));
    expect(logins.map(({ status }) => status)).toEqual([401, 401, 401]);
    const told = [old, first, second].map(
      async (email) =>
        (await here.messagesTo(email)).filter(({ subject }) => /was (changed|undone)$/.test(subject)).length,
    );
    expect(await Promise.all(told)).toEqual(again?.status === 200 ? [1, 1, 1] : [1, 1, 0]);
  }
  console.info(
    `10 changes confirmed by 2 calls and undone by 3 at once: 10 undone; ${secondConfirmed} of 10 second changes came first`,
  );
});

it('[P41] a code with five uses that fifty learners redeem at once through two servers opens a month for five', async () => {
  const code = await codeFor(one, { opens: months(1), uses: 5 });
  const learners = await Promise.all(times(50, () => insertLearner(one)));
  const answers = await Promise.all(
    learners.map(({ token }, index) => redeem(index % 2 === 0 ? one : other, token, code)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...times(5, () => 200), ...times(45, () => 422)]);
  const { db } = one.services;
  const ids = learners.map(({ userId }) => userId);
  const subscribed = await db.selectFrom('subscriptions').select('user_id').where('user_id', 'in', ids).execute();
  const winners = learners.filter((_, index) => statuses[index] === 200).map(({ userId }) => userId);
  expect(subscribed.map(({ user_id }) => user_id).sort()).toEqual(winners.sort());
  const batch = await db.selectFrom('vouchers').select('used').execute();
  expect(batch).toEqual([{ used: 5 }]);
  const here = statuses.filter((status, index) => status === 200 && index % 2 === 0).length;
  console.info(`50 redeemed one code at once: 5 opened (${here} and ${5 - here} by server), 45 refused`);
});

it('[P44][P54][P60] ten learners for whom staff confirm three transfers and grant a course while they redeem a voucher and begin to pay by card have each thing once, and nothing to pay for it', async () => {
  const refusals = new Map<string, number>();
  const done = async (work: Promise<unknown>) => {
    const refusal = await work.then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) return;
    // such as an error of the database about a deadlock
    if (!(refusal instanceof Problem)) throw refusal;
    const words = refusal.message.replaceAll(/ord_\S+|on \d.*/g, '…');
    refusals.set(words, (refusals.get(words) ?? 0) + 1);
  };
  const items = [
    { kind: 'course', id: 'weaving', amount: 3_800_000 },
    { kind: 'course', id: 'dyeing', amount: 900_000 },
    { kind: 'plan', id: 'monthly', amount: 1_560_000 },
  ] as const;
  const code = await codeFor(one, { opens: category('Crafts'), uses: 10 });
  await Promise.all(
    times(10, async (index) => {
      const world = await paymentWorld(one);
      const token = await world.token();
      const references: string[] = [];
      for (const { kind, id } of items) references.push(referenceOf((await order(one, token, { kind, id })).body.data));
      const me = buyer(other, { token, userId: world.userId });
      const secrets: string[] = [];
      await Promise.all([
        ...items.flatMap(({ amount }, item) =>
          [one, other].map(({ services }) => done(receive(services, references[item] ?? '', { amount }))),
        ),
        done(grantAccess(other.services, shirin, world.userId, { kind: 'course', id: 'dyeing' })),
        ...[me.begin('weaving'), me.begin('weaving'), me.subscribe('yearly')].map(async (begun) => {
          const { status, body } = await begun;
          expect([200, 409]).toContain(status);
          if (status === 200) secrets.push(body.clientSecret);
        }),
        redeem(index % 2 === 0 ? one : other, token, code, `198.51.${index}.1`).then(({ status }) => {
          expect([200, 409]).toContain(status);
        }),
      ]);
      for (const secret of secrets) expect((await confirm(other, secret)).status).toBe(400);
      expect(await world.opened()).toEqual(expect.arrayContaining(['dyeing', 'weaving']));
      const open = (await world.orders()).filter(({ status }) => status !== 'paid' && status !== 'canceled');
      expect(open).toEqual([]);
    }),
  );
  console.info(
    `60 confirmations, 10 grants, 10 vouchers and 30 cards begun at once; refused: ${[...refusals].map(([words, count]) => `${count} ${words}`).join('; ')}`,
  );
});
