import { expect, it } from 'vitest';
import { siteOf } from '../../../server/content/site.ts';
import type { Order } from '../../../server/domain/payments/entitlements.ts';
import {
  sendCreditNote,
  sendNotPaid,
  sendOverdue,
  sendReceipt,
  sendTransferDetails,
  sendWithdrawal,
} from '../../../server/domain/payments/order-messages.ts';
import { smsProvider } from '../support/sms-provider.ts';
import { sharedShopWithTransfers, transferWorld } from '../support/transfer-world.ts';

const { organisation } = siteOf('tests/server/fixtures/content');
const platform = await sharedShopWithTransfers({ organisation, sms: smsProvider().sms });

const phone = '+9647501234567';
const byTransfer = { transfer_reference: 'K3Z9-7QWD', intent_id: null };
const byCoupon = { amount: 0, sponsor: 'Friends of Duhok', intent_id: null };

/**
 * Each message, and the order that it is sent about: one of a course that is paid by card, with
 * these changes.
 */
const messages: [title: string, send: typeof sendReceipt, item: 'course' | 'plan', order: Partial<Order>][] = [
  ['The receipt of what a card paid', sendReceipt, 'course', {}],
  ['The receipt of what a coupon paid', sendReceipt, 'course', byCoupon],
  ['A credit note', sendCreditNote, 'course', { status: 'refunded' }],
  ['The receipt of what came for a course that was open', sendReceipt, 'course', { paid_twice_at: new Date(0) }],
  [
    'The credit note of what came for a course that was open',
    sendCreditNote,
    'course',
    { status: 'refunded', paid_twice_at: new Date(0) },
  ],
  ['A withdrawal from what a card paid', sendWithdrawal, 'plan', {}],
  ['A withdrawal from what a bank transfer paid', sendWithdrawal, 'plan', byTransfer],
  ['A bank has not paid', sendNotPaid, 'course', {}],
  ['An order by bank transfer', sendTransferDetails, 'course', byTransfer],
  ['No bank transfer came', sendOverdue, 'course', byTransfer],
];

/** The mail and the SMS of a message, with other ids. */
async function sentOf([title, send, item, changes]: (typeof messages)[number]): Promise<string> {
  const { db } = platform.services;
  const learner = await transferWorld(platform);
  const me = await learner.me();
  await (item === 'course' ? me.begin('weaving', 'US') : me.subscribe('monthly', 'US'));
  const [made] = await me.orders();
  if (!made) throw new Error('no order');
  const order = { ...made, ...changes };
  await db.deleteFrom('outbox').execute();
  await send(platform.services, order);
  await db.updateTable('users').set({ email: null, phone }).where('id', '=', learner.userId).execute();
  await send(platform.services, order);
  const [mail, sms] = await db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
  await learner.leave();
  return [`## ${title}`, `Subject: ${mail?.subject}`, mail?.text, `SMS: ${sms?.text}`]
    .join('\n\n')
    .replaceAll(order.id, 'ord_1')
    .replaceAll(order.intent_id ?? order.id, 'pi_1');
}

it('[RECEIPT-02][RECEIPT-03][WITHDRAW-02][PAY-16][PAY-18][P55] what is sent about an order reads as reviewed, by mail and by SMS', async () => {
  const sent: string[] = [];
  for (const message of messages) sent.push(await sentOf(message));
  await expect(`${sent.join('\n\n')}\n`).toMatchFileSnapshot('./order-messages.sent.txt');
});
