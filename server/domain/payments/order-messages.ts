import { formatMinor } from '../../../common/money/currency.ts';
import { href } from '../../../common/paths.ts';
import { formatDate } from '../../../common/text/dates.ts';
import { dayOf, moment } from '../../../common/text/days.ts';
import type { StoredReceipt } from '../../db/tables/payments.ts';
import type { Services } from '../../services.ts';
import { sendsTexts } from '../common/ports/sms.ts';
import { takeForTransfer } from '../common/sms-budget.ts';
import { hasItem, type Order } from './entitlements.ts';
import { describe, issueReceipt, numberOf } from './receipts.ts';
import { sentBackBy, transferEnd } from './transfers/deadlines.ts';

export async function sendReceipt(ctx: Services, order: Order): Promise<void> {
  const receipt = await issueReceipt(ctx, order, 'sale');
  const { address } = await describe(ctx, order);
  if (order.paid_twice_at !== null) return sendPaidTwice(ctx, order, receipt);
  const thanks = `${order.sponsor === null ? 'Thank you for your payment.' : 'Your coupon was redeemed.'} Your receipt:`;
  await tell(ctx, order, {
    subject: `Your receipt: ${receipt.title}`,
    paragraphs: [
      thanks,
      ...contentsOf(`Receipt ${numberOf(receipt)}`, receipt, order),
      `Start here: ${ctx.config.publicUrl}${address}`,
    ],
    text: thanks,
  });
}

function sendPaidTwice(ctx: Services, order: Order, receipt: StoredReceipt): Promise<void> {
  const twice = 'You already had this when your payment arrived, so we are refunding all of it';
  return tell(ctx, order, {
    subject: `Paid twice: ${receipt.title}`,
    paragraphs: [
      `${twice}. You do not need to do anything: the course stays open to you. The receipt of the payment:`,
      ...contentsOf(`Receipt ${numberOf(receipt)}`, receipt, order),
    ],
    text: `${twice}:`,
  });
}

export async function sendCreditNote(ctx: Services, order: Order): Promise<void> {
  const note = await issueReceipt(ctx, order, 'refund');
  const what =
    order.paid_twice_at === null
      ? 'Your payment was refunded. What it opened is closed again, unless you have it in another way.'
      : 'Your payment was refunded, because you had this in another way. It stays open to you.';
  await tell(ctx, order, {
    subject: `Your refund: ${note.title}`,
    paragraphs: [
      `${what} Your bank may take some days to show it.`,
      ...contentsOf(`Credit note ${numberOf(note)}`, note, order),
    ],
    text: 'Your payment was refunded. Your credit note:',
  });
}

/** Confirms a withdrawal with its time, on a durable medium as the law requires (WITHDRAW-02). */
export async function sendWithdrawal(ctx: Services, order: Order): Promise<void> {
  const { title } = await describe(ctx, order);
  const until = dayOf(sentBackBy(ctx.now()));
  await tell(ctx, order, {
    subject: `You have withdrawn: ${title}`,
    paragraphs: [
      `On ${moment(ctx.now())} you withdrew from the contract for this subscription:`,
      aboutOrder(title, order),
      order.transfer_reference === null
        ? 'You get the whole amount back the way you paid it. When it is on its way, your access ends and a credit note follows.'
        : `We send the whole amount back by bank transfer by ${until}. If we do not know your account, we will ask you for it. When the money is on its way, your access ends and a credit note follows.`,
    ],
    way: { words: 'Your purchase, with its receipt', path: href('purchase', { orderId: order.id }) },
    text: `You withdrew from your plan on ${moment(ctx.now())}. ${order.transfer_reference === null ? 'Your refund' : `Refund by ${until}`}:`,
  });
}

/** For an order whose bank declined after processing (P52). */
export async function sendNotPaid(ctx: Services, order: Order): Promise<void> {
  if (await hasItem(ctx, order)) return;
  const { title, address } = await describe(ctx, order);
  const notPaid = 'Your bank did not make your payment';
  await tell(ctx, order, {
    subject: `Not paid: ${title}`,
    paragraphs: [`${notPaid}, so this is not open to you:`, aboutOrder(title, order)],
    text: `${notPaid}. Try again:`,
    way: { words: 'To try again, also by another way to pay', path: address },
  });
}

export async function sendTransferDetails(ctx: Services, order: Order): Promise<void> {
  const { title } = await describe(ctx, order);
  const { transfer_reference: reference, amount, currency, created_at } = order;
  const account = ctx.transferAccount?.lines ?? [];
  const lines = [...account, { name: 'Reference', value: reference }].map(({ name, value }) => `${name}: ${value}`);
  await tell(ctx, order, {
    subject: `Your order: ${title}`,
    paragraphs: [
      `Please transfer this by ${dayOf(transferEnd(created_at))}:`,
      [title, formatMinor(amount, currency), ...lines].join('\n'),
      'Write the reference with it, so that we know that the money is yours.',
      'We check our account on working days. As soon as we see your transfer, we open what you ordered and send you the receipt.',
    ],
    text: `Your order is waiting for your transfer, reference ${reference}. What to write:`,
    way: { words: 'All of this, and how to cancel', path: href('purchase', { orderId: order.id }) },
    isBeforeMoney: true,
  });
}

/** Includes what to do if the money was sent (P55). */
export async function sendOverdue(ctx: Services, order: Order): Promise<void> {
  const { title } = await describe(ctx, order);
  await tell(ctx, order, {
    subject: `No transfer arrived: ${title}`,
    paragraphs: [
      'We have not seen your bank transfer, so this order is closed:',
      aboutOrder(title, order),
      `If you have sent the money, do not send it again. Write to us with the reference ${order.transfer_reference}, and we will look for it: ${ctx.config.publicUrl}${href('about')}`,
    ],
    text: 'No transfer arrived, so your order was closed. If you sent the money, see:',
    way: { words: 'The order', path: href('purchase', { orderId: order.id }) },
    isBeforeMoney: true,
  });
}

const aboutOrder = (title: string, order: Order): string =>
  [title, formatMinor(order.amount, order.currency), `Order ${order.intent_id ?? order.id}`].join('\n');

function contentsOf(
  number: string,
  { title, amount, currency, issued_at, buyer, terms, seller }: StoredReceipt,
  order: Order,
): string[] {
  const { name, address, vat } = seller;
  // a deleted account gets no message, so there is a buyer
  const facts = [number, `Date: ${formatDate(issued_at.toISOString())}`, `Buyer: ${buyer}`];
  return [
    [title, formatMinor(amount, currency), ...facts, `Order ${order.intent_id ?? order.id}`].join('\n'),
    ...(terms === null ? [] : [terms]),
    [name, ...address, ...vat].join('\n'),
  ];
}

interface Message {
  subject: string;
  /** Between the greeting and the address of the mail. */
  paragraphs: readonly string[];
  /** SMS text before the address: at most 160 characters together, for addresses of up to 30. */
  text: string;
  /** Defaults to the page of the purchase. */
  way?: { words: string; path: string };
  /** Orders that cost nothing get only a few SMS a day (A116). */
  isBeforeMoney?: true;
}

/** By mail, else by SMS; without an SMS provider the profile shows it (RECEIPT-03). */
async function tell(ctx: Services, order: Order, message: Message): Promise<void> {
  const { db, mail, config, sms, metrics } = ctx;
  const { subject, paragraphs, text, way, isBeforeMoney = false } = message;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'first_name'])
    .where('id', '=', order.user_id)
    .executeTakeFirst();
  if (!user) return;
  const { words, path } = way ?? {
    words: 'To print it or save it as a PDF',
    path: href('purchase', { orderId: order.id }),
  };
  const address = `${config.publicUrl}${path}`;
  if (user.email !== null) {
    const all = [`Hello ${user.first_name},`, ...paragraphs, `${words}: ${address}`];
    await mail.send(ctx, { to: user.email, subject, text: all.join('\n\n') });
  } else if (user.phone !== null && sendsTexts(sms)) {
    if (isBeforeMoney && !(await takeForTransfer(ctx, user.id, user.phone))) {
      return metrics.sms({ purpose: 'notice', outcome: 'refused' });
    }
    await mail.send(ctx, { to: user.phone, channel: 'sms', subject: '', text: `Zanin: ${text} ${address}` });
  }
}
