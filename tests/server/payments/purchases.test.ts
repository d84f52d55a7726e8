import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { type PaymentWorld, paymentWorld } from '../support/payment-world.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { refund, sandboxOf } from '../support/shop.ts';

type Purchase = components['schemas']['Purchase'];

const platform = await sharedShop();

describe('the page of a purchase', () => {
  let world: PaymentWorld;

  beforeEach(async () => {
    world = await paymentWorld(platform);
  });
  afterEach(() => world.leave());

  const purchases = async () => {
    const token = await world.token();
    return (await platform.get<{ data: Purchase[] }>('/api/user/purchases', { token })).body.data;
  };

  it('[PURCHASE-01] names no last day for a transfer if the payment was begun by card', async () => {
    await (await world.me()).begin('weaving');
    const [begun] = await purchases();
    expect(begun).toMatchObject({ status: 'requires_payment', checkout_id: expect.stringMatching(/^pi_/) });
    expect(begun).not.toHaveProperty('transfer_until');
  });

  it('[PURCHASE-02] of an unknown purchase is answered with a message', async () => {
    const { status, body } = await platform.get('/api/user/purchases/ord_none', { token: await world.token() });
    expect([status, body]).toEqual([404, { error: 'not_found', message: 'This purchase was not found.' }]);
  });

  it('[RECEIPT-01][RECEIPT-02] downloads the document of a refunded purchase under the number of its credit note', async () => {
    const me = await world.me();
    await refund(platform, await me.buy('monthly'));
    await sandboxOf(platform).settled();
    const [{ id } = { id: '' }] = await purchases();
    const token = await world.token();
    const { body } = await platform.get<{ data: components['schemas']['PurchaseDetails'] }>(
      `/api/user/purchases/${id}`,
      { token },
    );
    const { headers } = await platform.get(`/api/download/receipt/${id}`, { token });
    const number = body.data.credit_note?.number;
    expect(number).toMatch(/^\d{4}-\d{6}$/);
    expect(headers['content-disposition']).toBe(`attachment; filename="zanin-credit-note-${number}.pdf"`);
  });
});
