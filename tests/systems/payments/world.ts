import type { ChartState } from 'model-walk/systems';
import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import type { Order } from '../../../server/domain/payments/entitlements.ts';
import type { Intent, IntentStatus } from '../../../server/domain/payments/ports.ts';
import type { Comparison } from '../../../server/domain/payments/reconciliation.ts';
import { parts } from '../support/parts.ts';

/** An intent with the id `pi_<index>`. */
export interface ProviderIntent {
  readonly order: number;
  readonly amount: number;
  /** Part of the idempotency key. */
  readonly attempt: number;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** Last attempt. */
  readonly declined: boolean;
  readonly charges: number;
  readonly refunds: number;
}

/** By index. */
export interface OrderRow {
  readonly status: OrderStatus;
  readonly intent: number | null;
  readonly amount: number;
  /** `late`: stored after money was taken; for properties only. */
  readonly consent: 'none' | 'stored' | 'late';
  readonly way: 'card' | 'transfer' | 'voucher' | 'grant';
  /** The transfer's money arrived. */
  readonly hasCome: boolean;
  /** The course was already open when it was paid. */
  readonly isExtra: boolean;
  /** A voucher, transfer or grant for something already paid by card; for properties only. */
  readonly isTwice: boolean;
}

/** A voucher redemption, confirmation or grant in progress. */
export interface Deed {
  readonly way: 'voucher' | 'transfer' | 'grant';
  readonly at: 'cancel' | 'settle' | 'commit';
  /** The transfer's. */
  readonly order: number | null;
  /** The open order of another way. */
  readonly other: number | null;
  /** The provider's status of its intent. */
  readonly seen: IntentStatus | null;
  /** Money was taken before it began; for properties only. */
  readonly wasPaid: boolean;
}

export interface Webhook {
  readonly intent: number;
  readonly word: IntentStatus;
  /** Already processed, so this is a second copy. */
  readonly noted: boolean;
}

/** A page's request in progress. */
export interface Job {
  readonly call:
    | 'loadOptions'
    | 'createIntent'
    | 'getOrder'
    | 'consentToOrder'
    | 'orderTransfer'
    | 'reportSuccessfulPayment'
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
  /** Null until known. */
  readonly order: number | null;
  readonly intent: number | null;
  /** Status at the provider. */
  readonly seen: IntentStatus | null;
  /** Price at the request. */
  readonly price: number;
}

export type Outcome = { done: unknown } | { failed: unknown };

export interface Waiting {
  /** Invoke id; `job` is null for a request without an answer. */
  readonly id: string;
  readonly job: Job | null;
}

export interface Page {
  readonly page: 'options' | 'checkout';
  readonly chart: ChartState;
  readonly waits: Waiting | null;
  /** In the checkout's address. */
  readonly intent: number | null;
}

export type Tab = Page | { readonly page: 'away' | 'success' };

/** Everything outside of the browser. */
export interface World {
  /** Current price. */
  readonly price: number;
  readonly orders: readonly OrderRow[];
  /** The order that gave access. */
  readonly access: number | null;
  readonly intents: readonly ProviderIntent[];
  readonly webhooks: readonly Webhook[];
  /** `reconciling` is an order to be abandoned in the next step. */
  readonly deeds: Readonly<Record<Deed['way'], Deed | null>>;
  readonly reconciling: { readonly order: number; readonly look: Comparison } | null;
  readonly left: Bounds;
}

/** How often each event may still occur. */
export interface Bounds {
  /** A message or webhook is lost or late. */
  readonly losses: number;
  /** A webhook is repeated. */
  readonly repeats: number;
  /** The price changes. */
  readonly prices: number;
  /** An order expires. */
  readonly givingsUp: number;
  readonly vouchers: number;
  readonly transfers: number;
  readonly grants: number;
}

/** One step of a request, with its rest or answer. */
export interface JobStep {
  by: 'server' | 'provider' | 'learner' | 'faults';
  text: string;
  world: World;
  next: Job | Outcome;
}

/** A step outside of the browser that answers no request. */
export interface Move {
  by: string;
  text: string;
  world: World;
}

export interface State {
  readonly world: World;
  readonly tabs: readonly Tab[];
  /** A request whose page no longer waits. */
  readonly orphan: Job | null;
}

export const fresh: Omit<Job, 'call'> = { at: 'sent', order: null, intent: null, seen: null, price: 0 };

export const intentId = (intent: number): string => `pi_${intent}`;
export const secretOf = (intent: number): string => `${intentId(intent)}_secret_1`;
export const intentNumber = (id: string): number => Number(id.slice('pi_'.length));

const orderId = (order: number): string => `ord_${order}`;
const created = new Date(0);
const minute = 60_000;
/** Ages at which reconciliation reads an order, and at which card and transfer orders expire. */
export const ages = {
  quarterHour: new Date(16 * minute),
  day: new Date(25 * 60 * minute),
  weeks: new Date(18 * 24 * 60 * minute),
};

export const courseId = 'weaving';
const userId = 'usr_1';
const currency = 'USD';

/** As the server's rules read it. */
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
    paid_twice_at: null,
    withdrawn_at: null,
    consent: null,
    consented_at: null,
    method: null,
    voucher_id: way === 'voucher' ? 'vou_1' : null,
    transfer_reference: way === 'transfer' ? 'ZN-1' : null,
    sponsor: null,
  };
};

/** As server/providers/payments/stripe.ts maps it. */
export function statusOf({ status, declined, refunds }: ProviderIntent): IntentStatus {
  if (refunds > 0) return 'refunded';
  if (status === 'requires_payment_method') return declined ? 'declined' : 'open';
  return status === 'requires_action' ? 'open' : status;
}

/** The intent as read when it had a status. */
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

export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no element ${index}`);
  return item;
}

export const changed = <Item>(list: readonly Item[], index: number, change: Partial<Item>): readonly Item[] =>
  list.map((item, place) => (place === index ? { ...item, ...change } : item));

/** Total charges. */
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

/** Per system, since charts have numbers within it only. */
export function partsOfStates() {
  const all = { tabs: parts(keyOfTab), jobs: parts<Job>(keyOfJob), worlds: parts(keyOfWorld) };

  /** Independent of the tabs' order. */
  function keyOf({ tabs, orphan, world }: State): string {
    const numbers = tabs.map(all.tabs.numberOf).sort((one, other) => one - other);
    return `${numbers.join()},${all.worlds.numberOf(world)},${orphan && all.jobs.numberOf(orphan)}`;
  }

  return { ...all, keyOf };
}
