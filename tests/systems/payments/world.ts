import type { ChartState } from 'model-walk/systems';
import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import type { Order } from '../../../server/domain/payments/entitlements.ts';
import type { Intent, IntentStatus } from '../../../server/domain/payments/ports.ts';
import type { Look } from '../../../server/domain/payments/reconciliation.ts';
import { parts } from '../support/parts.ts';

/** A payment at the provider. Its number is its place in the list, and its id `pi_<number>`. */
export interface ProviderIntent {
  readonly order: number;
  readonly amount: number;
  /** The order's attempt that it was made for, which is in the idempotency key (P2). */
  readonly attempt: number;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** Whether the last try was refused. */
  readonly declined: boolean;
  /** How many times money was taken, and given back. */
  readonly charges: number;
  readonly refunds: number;
}

/** A row of the server's table of orders; its number is its place in the list. */
export interface OrderRow {
  readonly status: OrderStatus;
  readonly intent: number | null;
  readonly amount: number;
  /** What the payer agrees to is stored; `late`: for money that was taken by then, which only the properties know. */
  readonly consent: 'none' | 'stored' | 'late';
  /** What it is to be paid with. */
  readonly way: 'card' | 'transfer' | 'voucher' | 'grant';
  /** Whether the money of its transfer is on the account. */
  readonly hasCome: boolean;
  /** The course was open in another way when it was paid. */
  readonly isExtra: boolean;
  /** A voucher, a transfer or a grant was taken for what was paid by card when it was asked for: only the properties know. */
  readonly isTwice: boolean;
}

/** A voucher that is being redeemed, a transfer that staff are confirming, or a grant that they give, at one of its steps. */
export interface Deed {
  readonly way: 'voucher' | 'transfer' | 'grant';
  readonly at: 'cancel' | 'settle' | 'commit';
  /** The order of the transfer. */
  readonly order: number | null;
  /** The order that was begun to be paid in another way. */
  readonly other: number | null;
  /** What the provider said of its intent. */
  readonly seen: IntentStatus | null;
  /** Whether money was taken when it began: only the properties know. */
  readonly wasPaid: boolean;
}

/** Something that the provider tells the server by a webhook. */
export interface Webhook {
  readonly intent: number;
  readonly word: IntentStatus;
  /** Whether the server has noted it, so that only a second copy is under way. */
  readonly noted: boolean;
}

/** A request of a page that is being answered, at one of its steps. */
export interface Job {
  readonly call:
    | 'loadOptions'
    | 'createIntent'
    | 'loadOrder'
    | 'giveConsent'
    | 'orderTransfer'
    | 'reportPayment'
    | 'confirmPayment'
    | 'loadProvider';
  readonly at:
    | 'sent'
    | 'provider'
    | 'settle'
    | 'cancel'
    | 'abandon'
    | 'settle and restart'
    | 'excuse'
    | 'bank'
    | 'page of the bank';
  /** The order and the intent that it is about, once they are known. */
  readonly order: number | null;
  readonly intent: number | null;
  /** What the provider said of the intent. */
  readonly seen: IntentStatus | null;
  /** The price when it was asked for. */
  readonly price: number;
}

/** What a request of a page came to: an answer, or an ApiFailure. */
export type Outcome = { done: unknown } | { failed: unknown };

export interface Waiting {
  /** The invoke id of the actor that waits, and the request that it waits for; null for one that nothing will answer. */
  readonly id: string;
  readonly job: Job | null;
}

/** A page that runs a chart. */
export interface Page {
  readonly page: 'options' | 'checkout';
  readonly chart: ChartState;
  readonly waits: Waiting | null;
  /** The order that the address of a checkout names, by its intent. */
  readonly intent: number | null;
}

export type Tab = Page | { readonly page: 'away' | 'success' };

/** Everything outside of the browser. */
export interface World {
  /** Of the course now. */
  readonly price: number;
  readonly orders: readonly OrderRow[];
  /** The order that opened the course. */
  readonly access: number | null;
  readonly intents: readonly ProviderIntent[];
  readonly webhooks: readonly Webhook[];
  /** The order that reconciliation has looked at and is going to give up. */
  readonly deeds: Readonly<Record<Deed['way'], Deed | null>>;
  readonly reconciling: { readonly order: number; readonly look: Look } | null;
  readonly left: Bounds;
}

/** How often what does not happen every day may still happen. */
export interface Bounds {
  /** A message between page and server or provider, or a webhook, is lost or comes late. */
  readonly losses: number;
  /** A webhook comes twice. */
  readonly repeats: number;
  /** The course gets another price. */
  readonly prices: number;
  /** An order has waited so long that it is given up. */
  readonly givingsUp: number;
  /** The learner has a voucher for the course. */
  readonly vouchers: number;
  /** An order is made that is paid by bank transfer. */
  readonly transfers: number;
  /** Staff give the course without money. */
  readonly grants: number;
}

/** One step of a request: what the world is after it, and what is left of the request, or its answer. */
export interface JobStep {
  by: 'server' | 'provider' | 'learner' | 'faults';
  text: string;
  world: World;
  next: Job | Outcome;
}

/** A step of a process outside of the browser that answers no request. */
export interface Move {
  by: string;
  text: string;
  world: World;
}

export interface State {
  readonly world: World;
  readonly tabs: readonly Tab[];
  /** A request that goes on although its page has given it up. */
  readonly orphan: Job | null;
}

export const fresh: Omit<Job, 'call'> = { at: 'sent', order: null, intent: null, seen: null, price: 0 };

export const intentId = (intent: number): string => `pi_${intent}`;
export const secretOf = (intent: number): string => `${intentId(intent)}_secret_1`;
export const intentNumber = (id: string): number => Number(id.slice('pi_'.length));

const orderId = (order: number): string => `ord_${order}`;
const created = new Date(0);
const minute = 60_000;
/** Ages of an order: so old that reconciliation looks at it, and so old that it is given up without a card's money, or a transfer's. */
export const ages = {
  quarterHour: new Date(16 * minute),
  day: new Date(25 * 60 * minute),
  weeks: new Date(18 * 24 * 60 * minute),
};

export const courseId = 'weaving';
const userId = 'usr_1';
const currency = 'USD';

/** The row of an order as the server's rules read it. */
export const orderOf = ({ orders }: World, number: number): Order => {
  const { status, intent, amount, way } = at(orders, number);
  return {
    id: orderId(number),
    user_id: userId,
    course_id: courseId,
    plan_id: null,
    amount,
    currency,
    status,
    attempt: 1,
    intent_id: intent === null ? null : intentId(intent),
    created_at: created,
    updated_at: created,
    paid_at: null,
    voucher_id: way === 'voucher' ? 'vou_1' : null,
    transfer_reference: way === 'transfer' ? 'ZN-1' : null,
    sponsor: null,
  };
};

/** The status that the provider's port gives an intent (server/providers/payments/stripe.ts). */
export function statusOf({ status, declined, refunds }: ProviderIntent): IntentStatus {
  if (refunds > 0) return 'refunded';
  if (status === 'requires_payment_method') return declined ? 'declined' : 'open';
  return status === 'requires_action' ? 'open' : status;
}

/** An intent as the provider's port gives it, when it had a status. */
export const intentAs = ({ intents }: World, number: number, status: IntentStatus): Intent => {
  const { order, amount } = at(intents, number);
  return {
    id: intentId(number),
    clientSecret: secretOf(number),
    status,
    amount,
    amountReceived: status === 'succeeded' || status === 'refunded' ? amount : 0,
    currency,
    metadata: { order_id: orderId(order), user_id: userId, course_id: courseId },
    live: false,
  };
};

/** An element that has to be there. */
export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no element ${index}`);
  return item;
}

export const changed = <Item>(list: readonly Item[], index: number, change: Partial<Item>): readonly Item[] =>
  list.map((item, place) => (place === index ? { ...item, ...change } : item));

/** How many times the learner's money was taken for this purchase. */
export const chargesOf = ({ intents }: World): number => intents.reduce((sum, { charges }) => sum + charges, 0);

const keyOfJob = (job: Job | null | undefined) =>
  job ? [job.call, job.at, job.order, job.intent, job.seen, job.price].join() : '';

const keyOfTab = (tab: Tab) =>
  'chart' in tab
    ? [tab.page, tab.chart.number, tab.waits?.id, keyOfJob(tab.waits?.job), tab.intent].join('|')
    : tab.page;

const keyOfOrder = ({ status, intent, amount, consent, way, hasCome, isExtra, isTwice }: OrderRow) =>
  `${status},${intent},${amount},${consent},${way},${hasCome},${isExtra},${isTwice}`;

const keyOfDeed = (deed: Deed | null) => deed && [deed.at, deed.order, deed.other, deed.seen, deed.wasPaid].join();

const keyOfWorld = ({ orders, intents, webhooks, deeds, reconciling, left, access, price }: World) =>
  [
    orders.map(keyOfOrder).join(';'),
    intents
      .map(({ order, amount, status, declined, charges, refunds }) =>
        [order, amount, status, declined, charges, refunds].join(),
      )
      .join(';'),
    webhooks.map(({ intent, word, noted }) => `${intent}${word}${noted}`).join(),
    keyOfDeed(deeds.voucher),
    keyOfDeed(deeds.transfer),
    keyOfDeed(deeds.grant),
    reconciling &&
      `${reconciling.order}${reconciling.look.next}${reconciling.look.intent?.status}${reconciling.look.isGivenUp}`,
    `${access},${price},${left.losses},${left.repeats},${left.prices},${left.givingsUp},${left.transfers}`,
  ].join('/');

/** The parts of the states of one system: charts have numbers in it alone. */
export function partsOfStates() {
  const all = { tabs: parts(keyOfTab), jobs: parts(keyOfJob), worlds: parts(keyOfWorld) };

  /** Which of two tabs is called A makes no difference. */
  function keyOf({ tabs, orphan, world }: State): string {
    const numbers = tabs.map(all.tabs.numberOf).sort((one, other) => one - other);
    return `${numbers.join()},${all.worlds.numberOf(world)},${orphan && all.jobs.numberOf(orphan)}`;
  }

  return { ...all, keyOf };
}
