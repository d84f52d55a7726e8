import { beforeEach, describe, expect, it } from 'vitest';
import { receiveEvent } from '../../../server/domain/payments/payment-events.ts';
import type { PaymentEvent } from '../../../server/domain/payments/ports.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';
import { confirm, orderIdOf, refund, sendEvent } from '../support/shop.ts';

const team = 'team@school.example';
const platform = await sharedShopWithoutEvents({ services: { site: { email: team } } });

describe('changes that the provider makes without the platform', () => {
  let world: PaymentWorld;
  let clientSecret: string;
  let orderId: string;

  beforeEach(async () => {
    world = await paymentWorld(platform);
    ({ clientSecret } = (await (await world.me()).begin('weaving')).body);
    await confirm(platform, clientSecret);
    await sendEvent(platform, {
      type: 'payment_intent.succeeded',
      object: { id: orderIdOf(clientSecret), object: 'payment_intent', metadata: { order_id: (await only()).id } },
    });
    orderId = (await only()).id;
    return () => world.leave();
  });

  const only = async () => {
    const [order] = await world.orders();
    if (!order) throw new Error('no order');
    return order;
  };
  const mails = () =>
    platform.services.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', team)
      .where('subject', 'like', `%${orderId}`)
      .execute();
  const tell = (type: string, id: string) =>
    sendEvent(platform, { id, type, object: { object: 'charge', payment_intent: orderIdOf(clientSecret) } });

  it.each([
    ['charge.dispute.created', 'A payment is disputed', 'answer there'],
    ['refund.failed', 'A refund came back', 'how the money can reach them'],
  ])(
    '[P63] %s is mailed to staff once, with the order and what to do, and without its learner',
    async (type, subject, next) => {
      const events = Array.from({ length: 5 }, () => tell(type, `evt_${type}_${orderId}`));
      expect((await Promise.all(events)).map(({ status }) => status)).toEqual(Array(5).fill(200));
      const sent = await mails();
      expect(sent.map((mail) => mail.subject)).toEqual([`${subject}: ${orderId}`]);
      const [{ text = '' } = {}] = sent;
      expect(text).toContain(`Order ${orderId}, USD 29.00\nPayment at the provider: ${orderIdOf(clientSecret)}\n`);
      expect(text).toContain(next);
      for (const personal of ['Dilan', 'Karim', world.userId, '@', clientSecret]) expect(text).not.toContain(personal);
      expect((await only()).status).toBe('paid');
    },
  );

  it('[P63][P15] a refund in part is mailed to staff once per event, and a refund of all is not', async () => {
    await refund(platform, clientSecret, 900);
    for (const id of ['evt_part', 'evt_part', 'evt_more']) await tell('charge.refunded', `${id}_${orderId}`);
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill(`A payment was refunded in part: ${orderId}`),
    );
    await refund(platform, clientSecret);
    await tell('charge.refunded', `evt_all_${orderId}`);
    expect([(await only()).status, (await mails()).length]).toEqual(['refunded', 2]);
  });

  it('[P63] a dispute about a payment without an order here says so', async () => {
    const event: PaymentEvent = { id: `evt_foreign_${orderId}`, type: 'x', about: 'dispute', intentId: 'pi_foreign' };
    await receiveEvent(platform.services, event);
    const [mail] = await platform.services.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', team)
      .where('text', 'like', '%pi_foreign%')
      .execute();
    expect(mail?.subject).toBe('A payment is disputed');
    expect(mail?.text).toContain('No order of this site has this payment');
  });

  it('[P63] a change is logged if no address of staff is set, and the address of the configuration has priority', async () => {
    const { services } = platform;
    const { config, db } = services;
    const count = async () => (await db.selectFrom('outbox').select('recipient').execute()).map((row) => row.recipient);
    const before = await count();
    const event = (id: string): PaymentEvent => ({
      ...{ id: `${id}_${orderId}`, type: 'charge.dispute.created' },
      ...{ about: 'dispute', intentId: orderIdOf(clientSecret) },
    });
    await receiveEvent({ ...services, site: {} }, event('evt_none'));
    expect(await count()).toEqual(before);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'payment.dispute', intent: orderIdOf(clientSecret) }),
    );
    const configured = { ...config, contactEmail: 'desk@school.example' };
    await receiveEvent({ ...services, config: configured }, event('evt_desk'));
    expect((await count()).filter((recipient) => !before.includes(recipient))).toEqual(['desk@school.example']);
  });
});
