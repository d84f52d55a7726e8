import { provider } from '../../../common/texts/server/payments.ts';
import { failure } from '../../../machines/common/failure.ts';
import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import { nextOf } from '../../../server/domain/payments/order.machine.ts';
import type { IntentStatus } from '../../../server/domain/payments/ports.ts';
import type { Comparison } from '../../../server/domain/payments/reconciliation.ts';
import type { Settlement } from '../../../server/domain/payments/settlement.ts';
import { transferConsentFor } from '../../../server/domain/payments/transfers/consent.ts';
import { aCourse } from '../../support/courses.ts';
import { anOrder, aPlan } from '../../support/orders.ts';
import { kept } from '../support/kept.ts';
import { unmade } from './other-ways.ts';
import { cancel, givenBack } from './provider.ts';
import type { Habits, Rules } from './rules.ts';
import {
  ages,
  at,
  type Bounds,
  changed,
  courseId,
  fresh,
  intentAs,
  intentId,
  intentNumber,
  type Job,
  type JobStep,
  type Move,
  type Outcome,
  orderOf,
  secretOf,
  statusOf,
  type World,
} from './world.ts';

/** For traces. */
const words: Readonly<Record<OrderStatus | IntentStatus, string>> = {
  requires_payment: 'not paid',
  open: 'not paid',
  failed: 'declined',
  declined: 'declined',
  processing: 'being processed',
  paid: 'paid',
  succeeded: 'paid',
  canceled: 'canceled',
  refunded: 'refunded',
};

// answers of the operations
const transfer = { consent: transferConsentFor('course') ?? '' };
const optionsAnswer = kept((purchased: boolean) =>
  kept((isTransferOffered: boolean): Outcome => {
    const plans = isTransferOffered ? [{ ...aPlan, transfer }] : [];
    return { done: { region: 'US', course: aCourse({}, { purchased }), subscription: null, plans, charged: {} } };
  }),
);
const intentAnswer = kept(
  (intent: number): Outcome => ({ done: { clientSecret: secretOf(intent), currency: 'usd', amount: 1 } }),
);
const agreed: Outcome = { done: null };
const ordered: Outcome = { done: 'ord_1' };
const thanks: Outcome = { done: { message: 'The course is yours.' } };
const owned: Outcome = { failed: failure('conflict', { status: 409, message: 'You already own this course.' }) };
const changedSince: Outcome = { failed: failure('conflict', { status: 409 }) };
const tooEarly: Outcome = { failed: failure('conflict', { status: 409 }) };
const notFound: Outcome = { failed: failure('notFound', { status: 404 }) };
const unavailable = kept((message: string): Outcome => ({ failed: failure('server', { status: 503, message }) }));

/** One, one after a new price, and one after an abandoned one; some mutants have no end. */
const mostOrders = 3;
/**
 * With other ways to get access: a transfer replaces an order or is replaced, once; one order
 * follows another that was ended, once.
 */
const mostOtherwise = 2;

const isFor = (order: number) => `order ${order + 1}`;

/** Stores the machine's decision about an order. */
function carriedOut(world: World, order: number, { status, intentId: id, effects }: Settlement): World {
  const { access } = world;
  const isTaken = effects.includes('takeAccessBack') && access === order;
  const isExtra = effects.includes('giveAccess') ? access !== null : at(world.orders, order).isExtra;
  return {
    ...world,
    orders: changed(world.orders, order, { status, intent: id === null ? null : intentNumber(id), isExtra }),
    access: isTaken ? null : effects.includes('giveAccess') ? (access ?? order) : access,
  };
}

/** Lists of steps that can interleave with all others. */
export const operations = (rules: Rules, habits: Habits, bounds: Bounds) => {
  // cached, since the rules are pure
  const settlements = new Map<string, Settlement>();
  const comparisons = new Map<string, { soon: Comparison; late: Comparison }>();

  /** Settles an order with a read intent (server/domain/payments/settlement.ts). */
  function settled(world: World, order: number, intent: number, seen: IntentStatus): World {
    const row = at(world.orders, order);
    const key = [
      order,
      row.status,
      row.intent,
      row.amount,
      intent,
      at(world.intents, intent).order,
      at(world.intents, intent).amount,
      seen,
    ].join();
    const settlement =
      settlements.get(key) ?? rules.settlementOf(orderOf(world, order), intentAs(world, intent, seen), false);
    settlements.set(key, settlement);
    return carriedOut(world, order, settlement);
  }

  const orderAnswer = kept((intent: number) =>
    kept((status: OrderStatus): Outcome => {
      const order = anOrder({ order_id: intentId(intent), clientSecret: secretOf(intent), status });
      const consent = rules.isOpen(status) ? rules.consentFor({ course_id: courseId }) : null;
      return { done: { ...order, ...(consent !== null && { consent }) } };
    }),
  );

  const isOpen = (world: World, order: number) => rules.isOpen(at(world.orders, order).status);
  function isFull({ orders, left }: World): boolean {
    const isCardAlone = bounds.transfers + bounds.vouchers + bounds.grants === 0;
    const most = isCardAlone ? mostOrders : mostOtherwise + bounds.givingsUp - left.givingsUp;
    return orders.filter(({ way }) => way === 'card' || way === 'transfer').length >= most;
  }
  const openOrder = (world: World) => world.orders.findIndex((_, order) => isOpen(world, order));

  /** Payable although the course is open (server/domain/payments/superseded-payments.ts). */
  function isSuperseded(world: World, order: number): boolean {
    const { status, intent } = at(world.orders, order);
    return habits.endsRefused && world.access !== null && intent !== null && rules.payableStatuses.includes(status);
  }

  /** Settles an order and cancels its payment if superseded. */
  function settledAndEnded(world: World, order: number, intent: number, seen: IntentStatus): World {
    const after = settled(world, order, intent, seen);
    const canceled = isSuperseded(after, order) ? cancel(after, intent) : null;
    return canceled ? settled(canceled, order, intent, statusOf(at(canceled.intents, intent))) : after;
  }

  /** Reads an intent at the provider; `without` is the outcome if it does not answer. */
  function read(world: World, job: Job, order: number, intent: number, without: Outcome): JobStep[] {
    const seen = statusOf(at(world.intents, intent));
    const text = `The server reads from the provider that the payment of ${isFor(order)} is ${words[seen]}`;
    const steps: JobStep[] = [{ by: 'provider', text, world, next: { ...job, at: 'settle', order, intent, seen } }];
    if (world.left.losses > 0) {
      const left = { ...world.left, losses: world.left.losses - 1 };
      steps.push({
        by: 'faults',
        text: 'The provider does not answer the server',
        world: { ...world, left },
        next: without,
      });
    }
    return steps;
  }

  const perhapsPaid = unavailable('Your payment, if you made one, is safe. Please try again in a moment.');

  /** `payFor` (server/domain/payments/orders.ts). */
  function createIntent(world: World, job: Job): JobStep[] {
    const { order, intent, seen } = job;
    if (job.at === 'sent') {
      if (world.access !== null) {
        return [{ by: 'server', text: 'The server says that the course is owned already', world, next: owned }];
      }
      const open = openOrder(world);
      const isNew = open === -1;
      if ((isNew || at(world.orders, open).way === 'transfer') && isFull(world)) return [];
      const number = isNew ? world.orders.length : open;
      const orders = isNew ? [...world.orders, { ...unmade, amount: world.price }] : world.orders;
      const text = `The server ${isNew ? 'makes' : 'finds'} ${isFor(number)}`;
      if (at(orders, number).way === 'transfer') {
        return [{ by: 'server', text, world, next: { ...job, at: 'abandon', order: number } }];
      }
      return [
        {
          by: 'server',
          text,
          world: { ...world, orders },
          next: { ...job, at: 'provider', order: number, price: world.price },
        },
      ];
    }
    if (order === null) return [];
    const row = at(world.orders, order);
    if (job.at === 'abandon') return gaveUp(world, job, order);
    if (job.at === 'provider') {
      if (row.intent !== null) return read(world, job, order, row.intent, perhapsPaid);
      const made = world.intents.findIndex((each) => each.order === order);
      const isNew = made === -1;
      const number = isNew ? world.intents.length : made;
      const added = {
        order,
        amount: row.amount,
        attempt: 1,
        status: 'requires_payment_method',
        declined: false,
        charges: 0,
        refunds: 0,
      } as const;
      const after = isNew ? { ...world, intents: [...world.intents, added] } : world;
      const seen = statusOf(at(after.intents, number));
      const steps: JobStep[] = [
        {
          by: 'provider',
          text: `The provider ${isNew ? 'makes' : 'finds'} the payment of ${isFor(order)}, which is ${words[seen]}`,
          world: after,
          next: { ...job, at: 'settle', intent: number, seen },
        },
      ];
      if (world.left.losses > 0) {
        const left = { ...world.left, losses: world.left.losses - 1 };
        // decided after the failure, in a separate step
        const next: Job = { ...job, at: 'excuse' };
        steps.push({ by: 'faults', text: 'The provider does not answer the server', world: { ...world, left }, next });
        if (isNew) {
          const text = 'The provider makes the payment, and its answer to the server is lost';
          steps.push({ by: 'faults', text, world: { ...after, left }, next });
        }
      }
      return steps;
    }
    if (job.at === 'excuse') {
      const message = provider[rules.excuseFor(orderOf(world, order))];
      const text = `The server says "${message}", since the payment could not be prepared`;
      return [{ by: 'server', text, world, next: unavailable(message) }];
    }
    if (intent === null || seen === null) return [];
    if (job.at === 'settle') {
      const after = settled(world, order, intent, seen);
      const item = { kind: 'course', id: courseId } as const;
      const way = rules.wayOn(orderOf(after, order), item, { amount: job.price, currency: 'USD' });
      const text = `The server settles ${isFor(order)}, which is ${words[at(after.orders, order).status]}`;
      if (way === 'pay') {
        return [{ by: 'server', text: `${text}, and hands out its payment`, world: after, next: intentAnswer(intent) }];
      }
      const next: Job = way === 'abandon' ? { ...job, at: 'cancel' } : { ...fresh, call: job.call };
      return [{ by: 'server', text, world: after, next }];
    }
    return ended(world, job, order, intent, seen);
  }

  /** Abandons an order without an intent and restarts the request. */
  function gaveUp(world: World, job: Job, order: number): JobStep[] {
    const text = `The server gives up ${isFor(order)}`;
    return [{ by: 'server', text, world: abandoned(world, order), next: { ...fresh, call: job.call } }];
  }

  const abandoned = (world: World, order: number): World =>
    carriedOut(world, order, rules.abandonmentOf(orderOf(world, order)));

  /** The restarted request. */
  const again = ({ call, intent }: Job): Job => ({
    ...fresh,
    call,
    intent: call === 'getOrder' || call === 'consentToOrder' ? intent : null,
  });

  /** Ends an order's payment and restarts the request. */
  function ended(world: World, job: Job, order: number, intent: number, seen: IntentStatus | null): JobStep[] {
    if (job.at === 'cancel') {
      const canceled = habits.cancelsDropped ? cancel(world, intent) : null;
      const after = canceled ?? world;
      const seen = habits.cancelsDropped ? statusOf(at(after.intents, intent)) : 'canceled';
      const text = canceled
        ? `The server cancels the payment of ${isFor(order)}`
        : `The payment of ${isFor(order)} is not canceled`;
      return [{ by: 'provider', text, world: after, next: { ...job, at: 'settle and restart', seen } }];
    }
    if (seen === null) return [];
    const after = settled(world, order, intent, seen);
    const text = `The server settles ${isFor(order)}, which is ${words[at(after.orders, order).status]}`;
    return [{ by: 'server', text, world: after, next: again(job) }];
  }

  /** `orderTransfer` (server/domain/payments/transfers/ordering.ts). */
  function orderTransfer(world: World, job: Job): JobStep[] {
    const by = 'server';
    if (job.order !== null) {
      if (job.at === 'abandon') return gaveUp(world, job, job.order);
      return job.intent === null ? [] : ended(world, job, job.order, job.intent, job.seen);
    }
    if (world.access !== null) {
      return [{ by, text: 'The server says that the course is owned already', world, next: owned }];
    }
    const open = openOrder(world);
    const isNew = open === -1 || at(world.orders, open).way !== 'transfer';
    if (isNew && (world.left.transfers === 0 || isFull(world))) return [];
    if (open === -1) {
      const order = { ...unmade, amount: world.price, consent: 'stored', way: 'transfer' } as const;
      const left = { ...world.left, transfers: world.left.transfers - 1 };
      const text = `The server makes ${isFor(world.orders.length)}, which waits for a transfer`;
      return [{ by, text, world: { ...world, left, orders: [...world.orders, order] }, next: ordered }];
    }
    const { way, status, amount, intent } = at(world.orders, open);
    const text = `The server finds ${isFor(open)}`;
    if (way === 'transfer' && amount === world.price) return [{ by, text, world, next: ordered }];
    if (status === 'processing') return [{ by, text: `${text}, which is being processed`, world, next: tooEarly }];
    return [{ by, text, world, next: { ...job, at: intent === null ? 'abandon' : 'cancel', order: open, intent } }];
  }

  /** A superseded order: its payment is ended before the answer. */
  const superseded = (world: World, job: Job, order: number): JobStep => ({
    by: 'server',
    text: `The server finds that ${isFor(order)} can be paid although the course is open`,
    world,
    next: { ...job, at: 'cancel' },
  });

  /** `getOrder` (server/domain/payments/order-reads.ts), by intent. */
  function getOrder(world: World, job: Job): JobStep[] {
    const { intent, order, seen } = job;
    if (intent === null) return [];
    const answer = ({ orders }: World, number: number) => orderAnswer(intent)(at(orders, number).status);
    if (job.at === 'sent') {
      const number = world.orders.findIndex((row) => row.intent === intent);
      if (number === -1) return [{ by: 'server', text: 'The server finds no such order', world, next: notFound }];
      return read(world, job, number, intent, isOpen(world, number) ? perhapsPaid : answer(world, number));
    }
    if (order === null || seen === null) return [];
    if (job.at !== 'settle') return ended(world, job, order, intent, seen);
    const after = settled(world, order, intent, seen);
    if (isSuperseded(after, order)) return [superseded(after, job, order)];
    const text = `The server answers that ${isFor(order)} is ${words[at(after.orders, order).status]}`;
    return [{ by: 'server', text, world: after, next: answer(after, order) }];
  }

  /** `consentToOrder` (server/domain/payments/consent.ts), with the current text. */
  function consentToOrder(world: World, job: Job): JobStep[] {
    const { intent, order, seen } = job;
    if (intent === null) return [];
    if (job.at === 'sent') {
      const number = world.orders.findIndex((row) => row.intent === intent);
      if (number === -1) return [{ by: 'server', text: 'The server finds no such order', world, next: notFound }];
      return read(world, job, number, intent, isOpen(world, number) ? perhapsPaid : changedSince);
    }
    if (order === null || seen === null) return [];
    if (job.at !== 'settle') return ended(world, job, order, intent, seen);
    const after = settled(world, order, intent, seen);
    return [isSuperseded(after, order) ? superseded(after, job, order) : stored(after, order)];
  }

  /** Only for an order that can still be paid. */
  function stored(world: World, order: number): JobStep {
    const { status, consent, intent } = at(world.orders, order);
    const by = 'server';
    if (!rules.payableStatuses.includes(status)) {
      const text = `The server stores no consent to ${isFor(order)}, which is ${words[status]}`;
      return { by, text, world, next: changedSince };
    }
    const isLate = intent !== null && at(world.intents, intent).charges > 0;
    const isKept = habits.keepsConsent && consent !== 'none';
    const orders = changed(world.orders, order, { consent: isKept ? consent : isLate ? 'late' : 'stored' });
    return { by, text: `The server stores the consent to ${isFor(order)}`, world: { ...world, orders }, next: agreed };
  }

  /** `reportSuccessfulPayment` (server/domain/payments/orders.ts). */
  function reportSuccessfulPayment(world: World, job: Job): JobStep[] {
    const { order, intent, seen } = job;
    if (job.at === 'sent') {
      const isOwned = world.access !== null || !habits.checksReports;
      if (isOwned) return [{ by: 'server', text: 'The server says that the course is open', world, next: thanks }];
      const withIntent = [...world.orders.keys()]
        .filter((number) => at(world.orders, number).intent !== null)
        .reverse();
      const number = withIntent.find((each) => isOpen(world, each)) ?? withIntent[0];
      const found = number === undefined ? null : at(world.orders, number).intent;
      if (number === undefined || found === null) {
        return [{ by: 'server', text: 'The server finds no such order', world, next: notFound }];
      }
      return read(world, job, number, found, perhapsPaid);
    }
    if (order === null || intent === null || seen === null) return [];
    const after = settled(world, order, intent, seen);
    const { status } = at(after.orders, order);
    const next = status === 'paid' ? thanks : tooEarly;
    return [
      { by: 'server', text: `The server takes the report: ${isFor(order)} is ${words[status]}`, world: after, next },
    ];
  }

  /** One step. */
  function loadOptions(world: World): JobStep[] {
    const purchased = world.access !== null;
    const next = optionsAnswer(purchased)(bounds.transfers > 0);
    const text = purchased ? 'The server says that the course is owned' : 'The server offers the course';
    return [{ by: 'server', text, world, next }];
  }

  /** `receiveEvent` (server/domain/payments/payment-events.ts) as one step. */
  function webhooks(world: World): Move[] {
    return world.webhooks.flatMap(({ intent, word, noted }, index) => {
      const rest = { ...world, webhooks: world.webhooks.filter((_, place) => place !== index) };
      const name = `The webhook about a payment that is ${words[word]}`;
      if (noted) return [{ by: 'webhooks', text: `${name} arrives again, and is known`, world: rest }];
      const { order } = at(world.intents, intent);
      const after = settledAndEnded(rest, order, intent, statusOf(at(world.intents, intent)));
      const text = `${name} arrives: ${isFor(order)} is ${words[at(after.orders, order).status]}`;
      const moves: Move[] = [{ by: 'webhooks', text, world: after }];
      const { losses, repeats } = world.left;
      if (repeats > 0) {
        const left = { ...world.left, repeats: repeats - 1 };
        const again = changed(world.webhooks, index, { noted: true });
        moves.push({ by: 'faults', text: `${text}; it will come again`, world: { ...after, webhooks: again, left } });
      }
      if (losses > 0) {
        const left = { ...world.left, losses: losses - 1 };
        moves.push({ by: 'faults', text: `${name} is lost`, world: { ...rest, left } });
      }
      return moves;
    });
  }

  /** `abandonOrder`, or `giveUpTransfer` (server/domain/payments/transfers/overdue.ts). */
  function givenUp(world: World, order: number): World {
    const { way, status } = at(world.orders, order);
    if (way !== 'transfer') return abandoned(world, order);
    return carriedOut(world, order, {
      ...nextOf(status, { type: 'transfer.overdue' }),
      intentId: null,
      mismatch: null,
    });
  }

  /** `reconcile` (server/domain/payments/reconciliation.ts); abandons in a separate step. */
  function reconciliation(world: World): Move[] {
    const by = 'reconciliation';
    if (!habits.reconciles) return [];
    if (world.reconciling !== null) {
      const { order, look } = world.reconciling;
      const idle = { ...world, reconciling: null };
      if (look.intent === null) {
        const after = look.isGivenUp ? givenUp(idle, order) : idle;
        return [{ by, text: `The regular check gives up ${isFor(order)}, which has no payment`, world: after }];
      }
      const intent = intentNumber(look.intent.id);
      const canceled = cancel(idle, intent);
      if (canceled === null)
        return [{ by, text: `The provider refuses to cancel the payment of ${isFor(order)}`, world: idle }];
      const after = settled(canceled, order, intent, statusOf(at(canceled.intents, intent)));
      const text = `The regular check cancels the payment of ${isFor(order)}, which is ${words[at(after.orders, order).status]}`;
      return [{ by, text, world: after }];
    }
    const order = openOrder(world);
    if (order === -1) return [];
    const { intent, way } = at(world.orders, order);
    const seen = intent === null ? null : intentAs(world, intent, statusOf(at(world.intents, intent)));
    const row = orderOf(world, order);
    const key = [
      row.status,
      row.amount,
      intent,
      seen?.status,
      seen?.amount,
      seen?.metadata.order_id,
      row.id,
      way,
    ].join();
    const looks = comparisons.get(key) ?? {
      soon: rules.comparisonOf(row, seen, { now: ages.quarterHour, live: false }),
      late: rules.comparisonOf(row, seen, { now: way === 'transfer' ? ages.weeks : ages.day, live: false }),
    };
    comparisons.set(key, looks);
    const { soon, late } = looks;
    const moves: Move[] = [];
    if (intent !== null && soon.intent !== null && (soon.next !== row.status || isSuperseded(world, order))) {
      const after = settledAndEnded(world, order, intent, soon.intent.status);
      const text = `The regular check settles ${isFor(order)}, which is ${words[at(after.orders, order).status]}`;
      moves.push({ by, text, world: after });
    }
    if (late.isGivenUp && world.left.givingsUp > 0) {
      const left = { ...world.left, givingsUp: world.left.givingsUp - 1 };
      const text = `The regular check finds that ${isFor(order)} has waited for too long`;
      moves.push({ by: 'time', text, world: { ...world, left, reconciling: { order, look: late } } });
    }
    return moves;
  }

  /**
   * server/domain/payments/paid-twice.ts: refund and settling are separate steps, and may restart.
   */
  function givingBack(world: World): Move[] {
    const by = 'reconciliation';
    if (!habits.refunds) return [];
    return world.orders.flatMap(({ status, intent, isExtra }, order) => {
      if (status !== 'paid' || !isExtra || intent === null) return [];
      const { refunds } = at(world.intents, intent);
      const moves: Move[] = [];
      if (refunds < (habits.keepsKey ? 1 : 2)) {
        const text = `The provider refunds the money of ${isFor(order)}`;
        moves.push({ by, text, world: givenBack(world, intent) });
      }
      if (refunds > 0) {
        const text = `The server settles ${isFor(order)}, whose money was refunded`;
        moves.push({ by, text, world: settled(world, order, intent, 'refunded') });
      }
      return moves;
    });
  }

  const transactions = { settled, carriedOut, abandoned };
  return {
    ...{
      createIntent,
      orderTransfer,
      getOrder,
      consentToOrder,
      reportSuccessfulPayment,
      loadOptions,
      webhooks,
      reconciliation,
    },
    givingBack,
    transactions,
  };
};
