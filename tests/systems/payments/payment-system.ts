import type { Step, System } from 'model-walk/systems';
import { kept } from '../support/kept.ts';
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
  type Move,
  type Outcome,
  type Page,
  partsOfStates,
  type State,
  type Tab,
  type World,
} from './world.ts';

export interface PaymentSystem {
  tabs: 1 | 2;
  bounds: Bounds;
  /** Replaced by a mutant. */
  rules?: Partial<Rules>;
  /** Replaced by a mutant. */
  habits?: Partial<Habits>;
}

/** Of the course, before and after its change. */
const prices = [1, 2] as const;

interface Doing {
  by: string;
  text: string;
  to: Tab;
  /** Uses one of the remaining losses. */
  isLoss?: true;
  /** A request that continues without its page; one at most. */
  goesOn?: Job;
}

/**
 * One course in one or two tabs, with faulty server and provider. Charts and server's rules are
 * real.
 */
export function paymentSystem({ tabs: count, bounds, rules = {}, habits = {} }: PaymentSystem): System<State> {
  const { keyOf, tabs, jobs, worlds } = partsOfStates();
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
      case 'getOrder':
        return server.getOrder(world, job);
      case 'orderTransfer':
        return server.orderTransfer(world, job);
      case 'consentToOrder':
        return server.consentToOrder(world, job);
      case 'reportSuccessfulPayment':
        return server.reportSuccessfulPayment(world, job);
      case 'confirmPayment':
        return outside.confirmPayment(world, job);
      case 'loadProvider':
        return outside.loadProvider(world);
    }
  }

  /** Without webhooks for providers that send none. */
  const reached = (world: World) => worlds.one(ways.sendsWebhooks ? world : { ...world, webhooks: [] });

  const answersTo = kept((job: Job) =>
    kept((world: World): readonly JobStep[] =>
      stepsOf(world, job).map((step) => ({
        ...step,
        world: reached(step.world),
        next: 'call' in step.next ? jobs.one(step.next) : step.next,
      })),
    ),
  );

  /** The page with the rest of its request, or after its answer. */
  const answered = kept((page: Page) =>
    kept(
      (next: Job | Outcome): Tab =>
        tabs.one(
          'call' in next ? { ...page, waits: { id: page.waits?.id ?? '', job: next } } : pages.answered(page, next),
        ),
    ),
  );

  /** Requests with effects after their page was left. */
  const canGoOn = (job: Job | null | undefined) =>
    job?.call === 'createIntent' ||
    (job?.call === 'consentToOrder' && job.at === 'sent') ||
    (job?.call === 'confirmPayment' && job.at === 'sent');

  /** Leaving a page ends its request, or lets it continue. */
  function* learner(name: string, tab: Tab): Iterable<Doing> {
    const by = 'learner';
    function* leave(text: string, to: Tab): Iterable<Doing> {
      yield { by, text: `${text}.`, to };
      const job = 'chart' in tab ? tab.waits?.job : null;
      if (job && canGoOn(job)) yield { by, text: `${text}, and the request goes on.`, to, isLoss: true, goesOn: job };
    }
    if (tab.page === 'checkout' && tab.intent !== null) {
      yield* leave(`The learner reloads the checkout in ${name}`, pages.openCheckout(tab.intent));
    }
    yield* leave(`The learner goes to the payment options in ${name}`, pages.openOptions());
    if (!('chart' in tab)) return;
    for (const { text, tab: to } of pages.pressed(tab)) yield { by, text: `The learner ${text} in ${name}.`, to };
  }

  /** At the bank's page, which redirects with its result. */
  function* atBank(name: string, tab: Page, intent: number, isRefused: boolean): Iterable<Doing> {
    const by = 'learner';
    const back = pages.openCheckout(intent, isRefused ? 'refused' : 'back');
    yield { by, text: `The bank leads ${name} back to the checkout.`, to: back };
    const text = `The learner goes back to the checkout in ${name}, which is shown as it was left.`;
    yield { by, text, to: pages.shownAgain(tab) };
    yield { by, text: `The learner leaves the bank in ${name}.`, to: { page: 'away' } };
  }

  function* page(name: string, tab: Page): Iterable<Doing> {
    for (const { text, tab: to } of pages.onItsOwn(tab)) yield { by: 'page', text: `In ${name} ${text}.`, to };
  }

  /** A broken connection: the request is lost or continues, and the page notices or not. */
  function* faults(name: string, tab: Page): Iterable<Doing> {
    const by = 'faults';
    const isLoss = true;
    const blocked = pages.formFails(tab);
    if (blocked) yield { by, text: `The card form is blocked in ${name}.`, to: blocked, isLoss };
    const job = tab.waits?.job;
    if (!job || job.call === 'loadProvider' || job.at === 'bank') return;
    const unaware: Tab = { ...tab, waits: { id: tab.waits?.id ?? '', job: null } };
    const aware = pages.connectionBreaks(tab);
    yield { by, text: `The request of ${name} is lost, and the page notices.`, to: aware, isLoss };
    yield { by, text: `The request of ${name} is lost without a sign.`, to: unaware, isLoss };
    if (!canGoOn(job)) return;
    const notices = `The connection of ${name} breaks, the page notices, and the request goes on.`;
    yield { by, text: notices, to: aware, isLoss, goesOn: job };
    const none = `The connection of ${name} breaks without a sign, and the request goes on.`;
    yield { by, text: none, to: unaware, isLoss, goesOn: job };
  }

  /** Cached, since these steps depend on little besides the tab. */
  const inTabs = ['tab A', 'tab B'].map((name) => {
    const list = (doings: Iterable<Doing>): readonly Doing[] =>
      Array.from(doings, (doing) => ({
        ...doing,
        to: tabs.one(doing.to),
        ...(doing.goesOn && { goesOn: jobs.one(doing.goesOn) }),
      }));
    return {
      alone: kept((tab: Tab) => list([...learner(name, tab), ...('chart' in tab ? page(name, tab) : [])])),
      faults: kept((tab: Page) => list(faults(name, tab))),
      atBank: kept((tab: Page) =>
        kept((isRefused: boolean) => list(tab.intent === null ? [] : atBank(name, tab, tab.intent, isRefused))),
      ),
      /** Opens the checkout of the other tab. */
      same: kept((intent: number) =>
        list([
          { by: 'learner', text: `The learner opens the same checkout in ${name}.`, to: pages.openCheckout(intent) },
        ]),
      ),
      answer: kept((text: string) => `For ${name}: ${text}.`),
    };
  });

  const afterLoss = kept((world: World) => {
    const left = { ...world.left, losses: world.left.losses - 1 };
    return worlds.one({ ...world, left });
  });

  function* done({ world, tabs, orphan }: State, index: number, doings: readonly Doing[]): Iterable<Step<State>> {
    for (const { by, text, to, isLoss, goesOn } of doings) {
      if ((isLoss && world.left.losses === 0) || (goesOn && orphan !== null)) continue;
      yield {
        by,
        text,
        to: { world: isLoss ? afterLoss(world) : world, tabs: tabs.with(index, to), orphan: goesOn ?? orphan },
      };
    }
  }

  function* stepsOfTab(state: State, index: number, tab: Tab, inTab: (typeof inTabs)[number]): Iterable<Step<State>> {
    const job = 'chart' in tab ? tab.waits?.job : null;
    if ('chart' in tab && job?.at === 'page of the bank' && tab.intent !== null) {
      const { status, declined } = at(state.world.intents, tab.intent);
      yield* done(state, index, inTab.atBank(tab)(status === 'requires_payment_method' && declined));
      return;
    }
    yield* done(state, index, inTab.alone(tab));
    const other = state.tabs[1 - index];
    if (tab.page === 'away' && other?.page === 'checkout' && 'intent' in other && other.intent !== null) {
      yield* done(state, index, inTab.same(other.intent));
    }
    if (!('chart' in tab)) return;
    if (job) {
      for (const { by, text, world, next } of answersTo(jobs.one(job))(state.world)) {
        const tabs = state.tabs.with(index, answered(tab)(next));
        yield { by, text: inTab.answer(text), to: { world, tabs, orphan: state.orphan } };
      }
    }
    yield* done(state, index, inTab.faults(tab));
  }

  const late = kept((text: string) => `For the request without a page: ${text}.`);

  /** Steps of the request without a page. */
  function* stepsOfOrphan(state: State, job: Job): Iterable<Step<State>> {
    for (const { by, text, world, next } of answersTo(job)(state.world)) {
      const orphan = 'call' in next && next.at !== 'bank' ? next : null;
      yield { by, text: late(text), to: { world, tabs: state.tabs, orphan } };
    }
  }

  /** Steps outside of tabs. */
  const moves = kept((world: World): readonly Move[] => {
    const all: Move[] = [
      ...outside.bank(world),
      ...server.webhooks(world),
      ...server.reconciliation(world),
      ...server.givingBack(world),
      ...otherwise(world),
    ];
    if (world.left.prices > 0) {
      const left = { ...world.left, prices: world.left.prices - 1 };
      all.push({ by: 'time', text: 'The price of the course changes', world: { ...world, left, price: prices[1] } });
    }
    return all.map(({ by, text, world }) => ({ by, text: `${text}.`, world: reached(world) }));
  });

  function* steps(state: State): Iterable<Step<State>> {
    for (const [index, tab] of state.tabs.entries()) yield* stepsOfTab(state, index, tab, at(inTabs, index));
    if (state.orphan) yield* stepsOfOrphan(state, state.orphan);
    for (const { by, text, world } of moves(state.world)) {
      yield { by, text, to: { world, tabs: state.tabs, orphan: state.orphan } };
    }
  }

  const start: State = {
    tabs: Array.from({ length: count }, () => tabs.one({ page: 'away' })),
    orphan: null,
    world: worlds.one({
      price: prices[0],
      orders: [],
      access: null,
      intents: [],
      webhooks: [],
      deeds: { voucher: null, transfer: null, grant: null },
      reconciling: null,
      left: bounds,
    }),
  };
  return { start, steps, keyOf };
}
