import { formatMinor } from '../../../common/money/currency.ts';
import { href } from '../../../common/paths.ts';
import { dayIn, formatDate, momentIn } from '../../../common/text/dates.ts';
import type { StoredReceipt } from '../../db/tables/payments.ts';
import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { sendsTexts } from '../common/ports/sms.ts';
import { takeForTransfer } from '../common/sms-budget.ts';
import { linkIn, smsOf } from '../common/texts-for.ts';
import { hasItem, type Order } from './entitlements.ts';
import { describe, issueReceipt, numberOf } from './receipts.ts';
import { sentBackBy, transferEnd } from './transfers/deadlines.ts';

export async function sendReceipt(ctx: Services, order: Order): Promise<void> {
  const receipt = await issueReceipt(ctx, order, 'sale');
  const { address } = await describe(ctx, order);
  if (order.paid_twice_at !== null) return sendPaidTwice(ctx, order, receipt);
  await tell(ctx, order, (say) => {
    const { orders } = say.messages;
    const thanks = order.sponsor === null ? orders.thanks : orders.redeemed;
    return {
      subject: orders.receipt(receipt),
      paragraphs: [
        thanks,
        ...contentsOf('receipt', receipt, order, say),
        orders.start({ link: linkIn(say, ctx, address) }),
      ],
      text: thanks,
    };
  });
}

function sendPaidTwice(ctx: Services, order: Order, receipt: StoredReceipt): Promise<void> {
  return tell(ctx, order, (say) => {
    const { paidTwice, paidTwiceText, paidTwiceSms } = say.messages.orders;
    return {
      subject: paidTwice(receipt),
      paragraphs: [paidTwiceText, ...contentsOf('receipt', receipt, order, say)],
      text: paidTwiceSms,
    };
  });
}

export async function sendCreditNote(ctx: Services, order: Order): Promise<void> {
  const note = await issueReceipt(ctx, order, 'refund');
  await tell(ctx, order, (say) => {
    const { refund, refunded, refundedTwice, refundedSms } = say.messages.orders;
    return {
      subject: refund(note),
      paragraphs: [
        order.paid_twice_at === null ? refunded : refundedTwice,
        ...contentsOf('creditNote', note, order, say),
      ],
      text: refundedSms,
    };
  });
}

/** Confirms a withdrawal with its time, on a durable medium as the law requires (WITHDRAW-02). */
export async function sendWithdrawal(ctx: Services, order: Order): Promise<void> {
  await tell(ctx, order, (say, title) => {
    const { orders } = say.messages;
    const time = momentIn(ctx.now(), say.language);
    const date = dayIn(sentBackBy(ctx.now()), say.language);
    const isTransfer = order.transfer_reference !== null;
    return {
      subject: orders.withdrawn({ title }),
      paragraphs: [
        orders.withdrawnText({ time }),
        aboutOrder(title, order, say),
        isTransfer ? orders.transferBack({ date }) : orders.moneyBack,
      ],
      way: { words: orders.purchase, path: href('purchase', { orderId: order.id }) },
      text: isTransfer ? orders.withdrawnSmsBy({ time, date }) : orders.withdrawnSms({ time }),
    };
  });
}

/** For an order whose bank declined after processing (P52). */
export async function sendNotPaid(ctx: Services, order: Order): Promise<void> {
  if (await hasItem(ctx, order)) return;
  const { address } = await describe(ctx, order);
  await tell(ctx, order, (say, title) => {
    const { notPaid, notPaidText, notPaidSms, tryAgain } = say.messages.orders;
    return {
      subject: notPaid({ title }),
      paragraphs: [notPaidText, aboutOrder(title, order, say)],
      text: notPaidSms,
      way: { words: tryAgain, path: address },
    };
  });
}

export async function sendTransferDetails(ctx: Services, order: Order): Promise<void> {
  const { transfer_reference, amount, currency, created_at } = order;
  const value = transfer_reference ?? '';
  const account = (ctx.transferAccount?.lines ?? []).map(({ name, value }) => `${name}: ${value}`);
  await tell(ctx, order, (say, title) => {
    const { orders } = say.messages;
    return {
      subject: orders.ordered({ title }),
      paragraphs: [
        orders.transfer({ date: dayIn(transferEnd(created_at), say.language) }),
        [title, formatMinor(amount, currency), ...account, orders.reference({ value })].join('\n'),
        orders.writeReference,
        orders.workingDays,
      ],
      text: orders.transferSms({ value }),
      way: { words: orders.howToCancel, path: href('purchase', { orderId: order.id }) },
      isBeforeMoney: true,
    };
  });
}

/** Includes what to do if the money was sent (P55). */
export async function sendOverdue(ctx: Services, order: Order): Promise<void> {
  await tell(ctx, order, (say, title) => {
    const { overdue, overdueText, overdueSent, overdueSms, order: words } = say.messages.orders;
    const value = order.transfer_reference ?? '';
    return {
      subject: overdue({ title }),
      paragraphs: [
        overdueText,
        aboutOrder(title, order, say),
        overdueSent({ value, link: linkIn(say, ctx, href('about')) }),
      ],
      text: overdueSms,
      way: { words, path: href('purchase', { orderId: order.id }) },
      isBeforeMoney: true,
    };
  });
}

const aboutOrder = (title: string, order: Order, { messages }: Texts): string =>
  [
    title,
    formatMinor(order.amount, order.currency),
    messages.receipt.order({ number: order.intent_id ?? order.id }),
  ].join('\n');

function contentsOf(kind: 'receipt' | 'creditNote', stored: StoredReceipt, order: Order, say: Texts): string[] {
  const { title, amount, currency, issued_at, buyer, terms, seller } = stored;
  const { receipt } = say.messages;
  return [
    [
      title,
      formatMinor(amount, currency),
      receipt[kind]({ number: numberOf(stored) }),
      receipt.date({ date: formatDate(issued_at.toISOString(), say.language) }),
      // a deleted account gets no message, so there is a buyer
      receipt.buyer({ name: buyer ?? '' }),
      receipt.order({ number: order.intent_id ?? order.id }),
    ].join('\n'),
    ...(terms === null ? [] : [terms]),
    [seller.name, ...seller.address, ...seller.vat].join('\n'),
  ];
}

interface Message {
  subject: string;
  /** Between the greeting and the address of the mail. */
  paragraphs: readonly string[];
  /**
   * SMS text before the address: in English at most 160 characters together, for addresses of up
   * to 30.
   */
  text: string;
  /** Defaults to the page of the purchase. */
  way?: { words: (values: { link: string }) => string; path: string };
  /** Orders that cost nothing get only a few SMS a day (A116). */
  isBeforeMoney?: true;
}

/** By mail, else by SMS; without an SMS provider the profile shows it (RECEIPT-03). */
async function tell(ctx: Services, order: Order, write: (say: Texts, title: string) => Message): Promise<void> {
  const { db, mail, sms, metrics } = ctx;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'first_name', 'language'])
    .where('id', '=', order.user_id)
    .executeTakeFirst();
  if (!user) return;
  const say = textsIn(user.language);
  const { title } = await describe(ctx, order, say);
  const { subject, paragraphs, text, way, isBeforeMoney = false } = write(say, title);
  const { words, path } = way ?? { words: say.messages.orders.print, path: href('purchase', { orderId: order.id }) };
  const link = linkIn(say, ctx, path);
  if (user.email !== null) {
    const all = [say.messages.hello({ name: user.first_name }), ...paragraphs, words({ link })];
    await mail.send(ctx, { to: user.email, subject, text: all.join('\n\n') });
  } else if (user.phone !== null && sendsTexts(sms)) {
    if (isBeforeMoney && !(await takeForTransfer(ctx, user.id, user.phone))) {
      return metrics.sms({ purpose: 'notice', outcome: 'refused' });
    }
    await mail.send(ctx, { to: user.phone, channel: 'sms', subject: '', text: smsOf(`${text} ${link}`, say) });
  }
}
