import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { day, minute } from '../../../common/rules/durations.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { type buyer, cards, confirm } from '../support/shop.ts';
import { smsProvider } from '../support/sms-provider.ts';

type Purchase = components['schemas']['Purchase'];

const phone = '+31612345678';

// the test decides when the bank does, and which events come
const platform = await sharedShopWithoutEvents({ services: { sms: smsProvider().sms } });

describe('a bank that decides after days', () => {
  let world: PaymentWorld;
  let me: ReturnType<typeof buyer>;
  let secret: string;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    me = await world.me();
    secret = (await me.begin('weaving', 'DE')).body.clientSecret;
    await world.become(secret, 'processing');
    await world.announce(secret, 'processing');
    await platform.services.db.deleteFrom('outbox').execute();
  });
  afterEach(() => world.leave());

  const sent = async () => (await platform.outbox()).map(({ to, subject, text }) => ({ to, subject, text }));
  /** The state of the one order, in the list of purchases. */
  const listed = async () => {
    const token = await world.token();
    const { body } = await platform.get<{ data: Purchase[] }>('/api/user/purchases', { token });
    return body.data.map(({ status, checkout_id }) => [status, checkout_id !== null]);
  };

  it('[PAY-16][P52][P16] leaves the order processing for as long as it takes, in the list of purchases too', async () => {
    for (const _day of [1, 2, 3]) {
      platform.clock.advance(day);
      await reconcile(platform.services);
      expect([await listed(), await world.opened(), await sent()]).toEqual([[['processing', true]], [], []]);
    }
  });

  it('[PAY-16][P52] opens the course with one receipt when it pays', async () => {
    platform.clock.advance(3 * day);
    await world.become(secret, 'succeeded');
    await world.announce(secret, 'succeeded');
    await reconcile(platform.services);
    expect([await listed(), await world.opened()]).toEqual([[['paid', false]], ['weaving']]);
    expect((await sent()).map(({ subject }) => subject)).toEqual(['Your receipt: About weaving']);
  });

  it.each(['webhook', 'regular check', 'look'] as const)(
    '[PAY-16][P52] causes one mail with a way to try again when it refuses, learned by %s',
    async (way) => {
      platform.clock.advance(3 * day);
      await world.become(secret, 'declined');
      const learned = {
        webhook: () => world.announce(secret, 'declined'),
        'regular check': () => reconcile(platform.services),
        look: async () => (await world.me()).order(secret),
      };
      await learned[way]();
      await Promise.all([world.announce(secret, 'declined'), world.announce(secret, 'declined')]);
      await reconcile(platform.services);
      const [mail, ...more] = await sent();
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Not paid: About weaving');
      expect(mail?.text).toContain('Your bank did not make your payment');
      expect(mail?.text).toContain('http://localhost:3000/course/weaving');
      expect([await listed(), await world.opened()]).toEqual([[['failed', true]], []]);
    },
  );

  it('[PAY-16] causes one SMS when it refuses the payment of an account without an e-mail address', async () => {
    await world.usePhone(phone);
    await world.become(secret, 'declined');
    await world.announce(secret, 'declined');
    expect(await sent()).toEqual([
      {
        to: phone,
        subject: '',
        text: 'Zanin: Your bank did not make your payment. Try again: http://localhost:3000/course/weaving',
      },
    ]);
  });

  it('[P52] causes a mail also when it cancels the payment', async () => {
    await world.become(secret, 'canceled');
    await world.announce(secret, 'canceled');
    expect((await sent()).map(({ subject }) => subject)).toEqual(['Not paid: About weaving']);
  });

  it('[P52][P8] leaves a refused order payable for a day, after which it is canceled without another message', async () => {
    platform.clock.advance(3 * day);
    await world.become(secret, 'declined');
    await world.announce(secret, 'declined');
    platform.clock.advance(day - minute);
    await reconcile(platform.services);
    expect(await listed()).toEqual([['failed', true]]);
    platform.clock.advance(minute);
    await reconcile(platform.services);
    expect([await listed(), (await sent()).length]).toEqual([[], 1]);
  });

  it('[PAY-16] is not the case for a card that is declined at once, which is shown on the page without a mail', async () => {
    const other = (await me.begin('sewing', 'US')).body.clientSecret;
    await confirm(platform, other, cards.declined);
    expect((await me.order(other)).status).toBe('failed');
    expect(await sent()).toEqual([]);
  });
});
