import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantAccess } from '../../../../server/domain/payments/grants.ts';
import type { Payments } from '../../../../server/domain/payments/ports.ts';
import { redeemVoucher } from '../../../../server/domain/payments/vouchers/redeem.ts';
import type { Services } from '../../../../server/services.ts';
import { type PaymentWorld, paymentWorld } from '../../support/payment-world.ts';
import { sharedShop } from '../../support/shared-platform.ts';
import { confirm, sandboxOf } from '../../support/shop.ts';
import { category, codeFor, mustBeConsistent, staff } from '../../support/vouchers.ts';

const weaving = { kind: 'course', id: 'weaving' } as const;
/** How much later than the other the confirmation, or the giving, begins, in milliseconds. */
const offsets = Array.from({ length: 11 }, (_, index) => index * 3);
/** More calls than are made to the provider and the database. */
const moments = Array.from({ length: 12 }, (_, index) => index);

/** The same database, whose transactions begin in turn. */
function turning(db: Services['db'], inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>): Services['db'] {
  const begin: typeof db.transaction = () => {
    const builder = db.transaction();
    const execute: typeof builder.execute = (work) => inTurn(() => builder.execute(work));
    return new Proxy(builder, { get: (_, name) => (name === 'execute' ? execute : own(builder, name)) });
  };
  return new Proxy(db, { get: (_, name) => (name === 'transaction' ? begin : own(db, name)) });
}

/** A property of an object; a method is bound to it, since it may have private fields. */
function own(of: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(of, name, of);
  return typeof value === 'function' ? value.bind(of) : value;
}

const platform = await sharedShop();
const { db } = platform.services;
await db.updateTable('courses').set({ category: 'Looms' }).where('id', '=', 'weaving').execute();
await sandboxOf(platform).stop();

describe('a card that is charged while its course is given in another way', () => {
  let world: PaymentWorld;
  let secret: string;

  beforeEach(async () => {
    await platform.services.db.deleteFrom('rate_limits').execute();
    world = await paymentWorld(platform);
    secret = (await (await world.me()).begin('weaving')).body.clientSecret;
  });

  type Giving = (services: Services) => Promise<unknown>;
  /** The ways to have the course but by card. */
  const ways: Readonly<Record<string, () => Promise<Giving>>> = {
    'a voucher for it': async () => voucher(await codeFor(platform)),
    'a voucher for its category': async () => voucher(await codeFor(platform, { opens: category('Looms') })),
    'a grant': async () => (services) => grantAccess(services, staff, world.userId, weaving),
  };
  const voucher =
    (code: string): Giving =>
    (services) =>
      redeemVoucher(services, { userId: world.userId, ip: '192.0.2.1' }, code);

  /** Whether it was given: else it was refused since the card was charged. */
  const given = (giving: Promise<unknown>): Promise<boolean> =>
    giving.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ status: 409 });
        return false;
      },
    );

  /**
   * Never both: what was given was not charged, and what was charged leaves the voucher unused and
   * was not granted.
   */
  async function mustBeOne(isGiven: boolean): Promise<void> {
    await (await world.me()).order(secret);
    const charged = (await world.intents()).filter(({ status }) => status === 'succeeded');
    const paid = (await world.orders()).filter(({ status }) => status === 'paid');
    const { db } = platform.services;
    const grants = await db.selectFrom('grants').select('id').where('user_id', '=', world.userId).execute();
    expect([charged.length, paid.filter(({ amount }) => amount > 0).length]).toEqual(isGiven ? [0, 0] : [1, 1]);
    expect(paid.length + grants.length).toBe(1);
    expect(await world.opened()).toContain('weaving');
    await mustBeConsistent(platform);
  }

  describe.each(Object.keys(ways))('%s', (way) => {
    it.each(offsets)(
      '[P43][P44] does not open it twice when the card is confirmed %i ms after the other way',
      async (ms) => {
        const giving = given((await ways[way]?.())?.(platform.services) ?? Promise.reject(new Error(way)));
        await pause(ms);
        await confirm(platform, secret);
        await mustBeOne(await giving);
      },
    );

    it.each(offsets)(
      '[P43][P44] does not open it twice when the other way comes %i ms after the card is confirmed',
      async (ms) => {
        const give = await ways[way]?.();
        const confirmed = confirm(platform, secret);
        await pause(ms);
        const isGiven = await given(give?.(platform.services) ?? Promise.reject(new Error(way)));
        await confirmed;
        await mustBeOne(isGiven);
      },
    );

    it.each(moments)(
      '[P43][P44] does not open it twice when the card is confirmed before call %i of provider or database',
      async (moment) => {
        let calls = 0;
        const confirmed = { done: false };
        /** Confirms the card before the call that it is the turn of. */
        async function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
          if (calls++ === moment) {
            await confirm(platform, secret);
            confirmed.done = true;
          }
          return call();
        }
        const { payments, db } = platform.services;
        const watched: Payments = {
          ...payments,
          retrieveIntent: (id) => inTurn(() => payments.retrieveIntent(id)),
          cancelIntent: (id) => inTurn(() => payments.cancelIntent(id)),
        };
        const services: Services = { ...platform.services, payments: watched, db: turning(db, inTurn) };
        const give = await ways[way]?.();
        const isGiven = await given(give?.(services) ?? Promise.reject(new Error(way)));
        if (!confirmed.done) expect((await confirm(platform, secret)).status).toBe(400);
        await mustBeOne(isGiven);
      },
    );
  });
});
