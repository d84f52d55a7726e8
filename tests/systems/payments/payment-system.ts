import type { Step, System } from 'model-walk/systems';
import { browser } from './browser.ts';
import { otherWays } from './other-ways.ts';
import { provider } from './provider.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import { operations } from './server.ts';
import {
  at,
  type Bounds,
  type Job,
  type JobStep,
  keyOf,
  type Move,
  type Page,
  type State,
  type Tab,
  type World,
} from './world.ts';

export interface PaymentSystem {
  tabs: 1 | 2;
  bounds: Bounds;
  /** Parts of the product that are replaced by a mutant. */
  rules?: Partial<Rules>;
  /** Parts of the world that are replaced by a mutant. */
  habits?: Partial<Habits>;
}

/** What the price of the course is, and what it becomes. */
const prices = [1, 2] as const;

const tabName = (tab: number) => `tab ${'AB'[tab]}`;

/**
 * Payment: a learner buys one course, in one tab or two, from a server and a provider with faults. The charts of the payment
 * options and of checkout are the real ones, and so is what the server decides by.
 */
export function paymentSystem({ tabs, bounds, rules = {}, habits = {} }: PaymentSystem): System<State> {
  const parts = { ...realRules, ...rules };
  const ways = { ...realHabits, ...habits };
  const pages = browser(parts);
  const server = operations(parts, ways, bounds);
  const otherwise = otherWays(parts, ways, server.transactions);
  const outside = provider(parts, ways);

  function stepsOf(world: World, job: Job): JobStep[] {
    switch (job.call) {
      case 'loadOptions':
        return server.loadOptions(world);
      case 'createIntent':
        return server.createIntent(world, job);
      case 'loadOrder':
        return server.loadOrder(world, job);
      case 'orderTransfer':
        return server.orderTransfer(world, job);
      case 'giveConsent':
        return server.giveConsent(world, job);
      case 'reportPayment':
        return server.reportPayment(world, job);
      case 'confirmPayment':
        return outside.confirmPayment(world, job);
      case 'loadProvider':
        return outside.loadProvider(world);
    }
  }

  const withTab = (state: State, index: number, tab: Tab): State => ({
    ...state,
    tabs: replaced(state.tabs, index, tab),
  });

  /** Steps of the request that a page waits for. */
  function* answers(state: State, index: number, page: Page, job: Job): Iterable<Step<State>> {
    for (const { by, text, world, next } of stepsOf(state, job)) {
      const tab =
        'call' in next ? { ...page, waits: { id: page.waits?.id ?? '', job: next } } : pages.answered(page, next);
      yield { by, text: `For ${tabName(index)}: ${text}.`, to: withTab({ ...state, ...world }, index, tab) };
    }
  }

  /** Steps of the request that goes on without its page. */
  function* late(state: State, job: Job): Iterable<Step<State>> {
    for (const { by, text, world, next } of stepsOf(state, job)) {
      const orphan = 'call' in next && next.at !== 'bank' ? next : null;
      yield { by, text: `For the request without a page: ${text}.`, to: { ...state, ...world, orphan } };
    }
  }

  /** A request that can do something for which its page no longer waits. */
  const canGoOn = (state: State, job: Job | null | undefined) =>
    state.orphan === null &&
    (job?.call === 'createIntent' ||
      (job?.call === 'giveConsent' && job.at === 'sent') ||
      (job?.call === 'confirmPayment' && job.at === 'sent'));

  /** What the learner does in a tab. Leaving a page ends its request, or lets it go on alone. */
  function* learner(state: State, index: number, tab: Tab): Iterable<Step<State>> {
    const by = 'learner';
    const name = tabName(index);
    function* leave(text: string, to: Tab): Iterable<Step<State>> {
      yield { by, text: `${text}.`, to: withTab(state, index, to) };
      const job = 'chart' in tab ? tab.waits?.job : null;
      if (job && state.left.losses > 0 && canGoOn(state, job)) {
        const left = { ...state.left, losses: state.left.losses - 1 };
        yield {
          by,
          text: `${text}, and the request goes on.`,
          to: { ...withTab(state, index, to), orphan: job, left },
        };
      }
    }
    if (tab.page === 'checkout' && tab.intent !== null) {
      yield* leave(`The learner reloads the checkout in ${name}`, pages.openCheckout(tab.intent));
    }
    yield* leave(`The learner goes to the payment options in ${name}`, pages.openOptions());
    const other = state.tabs[1 - index];
    if (tab.page === 'away' && other?.page === 'checkout' && 'intent' in other && other.intent !== null) {
      yield* leave(`The learner opens the same checkout in ${name}`, pages.openCheckout(other.intent));
    }
    if (!('chart' in tab)) return;
    for (const { text, tab: to } of pages.pressed(tab)) {
      yield { by, text: `The learner ${text} in ${name}.`, to: withTab(state, index, to) };
    }
  }

  /** What the learner does at the page of a bank, which says what it made of the payment when it leads back. */
  function* atBank(state: State, index: number, tab: Page, intent: number): Iterable<Step<State>> {
    const by = 'learner';
    const name = tabName(index);
    const { status, declined } = at(state.intents, intent);
    const isRefused = status === 'requires_payment_method' && declined;
    const back = pages.openCheckout(intent, isRefused ? 'refused' : 'answered');
    yield { by, text: `The bank leads ${name} back to the checkout.`, to: withTab(state, index, back) };
    const text = `The learner goes back to the checkout in ${name}, which is shown as it was left.`;
    yield { by, text, to: withTab(state, index, pages.shownAgain(tab)) };
    yield { by, text: `The learner leaves the bank in ${name}.`, to: withTab(state, index, { page: 'away' }) };
  }

  function* page(state: State, index: number, tab: Page): Iterable<Step<State>> {
    for (const { text, tab: to } of pages.onItsOwn(tab)) {
      yield { by: 'page', text: `In ${tabName(index)} ${text}.`, to: withTab(state, index, to) };
    }
    const job = tab.waits?.job;
    if (job) yield* answers(state, index, tab, job);
  }

  /** The connection of a tab breaks: its request is lost or goes on, and the page notices or does not. */
  function* faults(state: State, index: number, tab: Page): Iterable<Step<State>> {
    if (state.left.losses === 0) return;
    const by = 'faults';
    const name = tabName(index);
    const after = { ...state, left: { ...state.left, losses: state.left.losses - 1 } };
    const blocked = pages.formFails(tab);
    if (blocked) yield { by, text: `The card form is blocked in ${name}.`, to: withTab(after, index, blocked) };
    const job = tab.waits?.job;
    if (!job || job.call === 'loadProvider' || job.at === 'bank') return;
    const unaware: Tab = { ...tab, waits: { id: tab.waits?.id ?? '', job: null } };
    const aware = pages.connectionBreaks(tab);
    yield { by, text: `The request of ${name} is lost, and the page notices.`, to: withTab(after, index, aware) };
    yield { by, text: `The request of ${name} is lost without a sign.`, to: withTab(after, index, unaware) };
    if (!canGoOn(state, job)) return;
    const going = { ...after, orphan: job };
    yield {
      by,
      text: `The connection of ${name} breaks, the page notices, and the request goes on.`,
      to: withTab(going, index, aware),
    };
    yield {
      by,
      text: `The connection of ${name} breaks without a sign, and the request goes on.`,
      to: withTab(going, index, unaware),
    };
  }

  /** Where the provider sends no webhooks. */
  function* unannounced(state: State): Iterable<Step<State>> {
    for (const step of steps(state)) yield { ...step, to: { ...step.to, webhooks: [] } };
  }

  function* steps(state: State): Iterable<Step<State>> {
    for (const [index, tab] of state.tabs.entries()) {
      if ('chart' in tab && tab.waits?.job?.at === 'page of the bank' && tab.intent !== null) {
        yield* atBank(state, index, tab, tab.intent);
        continue;
      }
      yield* learner(state, index, tab);
      if (!('chart' in tab)) continue;
      yield* page(state, index, tab);
      yield* faults(state, index, tab);
    }
    if (state.orphan) yield* late(state, state.orphan);
    const moves: Move[] = [
      ...outside.bank(state),
      ...server.webhooks(state),
      ...server.reconciliation(state),
      ...otherwise(state),
    ];
    for (const { by, text, world } of moves) yield { by, text: `${text}.`, to: { ...state, ...world } };
    if (state.left.prices > 0) {
      const left = { ...state.left, prices: state.left.prices - 1 };
      yield { by: 'time', text: 'The price of the course changes.', to: { ...state, left, price: prices[1] } };
    }
  }

  const start: State = {
    tabs: Array.from({ length: tabs }, () => ({ page: 'away' as const })),
    orphan: null,
    price: prices[0],
    orders: [],
    access: null,
    intents: [],
    webhooks: [],
    deeds: { voucher: null, transfer: null },
    reconciling: null,
    left: bounds,
  };
  return { start, steps: ways.sendsWebhooks ? steps : unannounced, keyOf };
}

const replaced = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((old, place) => (place === index ? item : old));
