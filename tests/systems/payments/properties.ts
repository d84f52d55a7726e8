import type { Property } from 'model-walk/systems';
import { type Said, wordsOf } from '../../../common/language/said.ts';
import * as checkout from '../../../common/texts/payments/checkout.ts';
import * as options from '../../../common/texts/payments/payment-options.ts';
import { kept } from '../support/kept.ts';
import { at, chargesOf, type Page, type State, type Tab } from './world.ts';

/** The product's statements that no money was taken. */
export const denial = /(?:not (?:been )?|nothing was )charged/i;

/** A page's state whose screen says so; a test of the sources shows that no real screen does. */
export interface Denying {
  page: Page['page'];
  state: string;
}

const errors = { notCreated: options.errors.notCreated, ...checkout.errors };

const isPaid = ({ world: { orders } }: State) => orders.some(({ status }) => status === 'paid');

/** Card payments although something else gave access. */
const paidTwice = ({ world: { orders, access } }: State) =>
  orders.filter(({ status, way }, order) => way === 'card' && status === 'paid' && order !== access);

/** The tab shows the course as owned. */
const shows = (tab: Tab): boolean =>
  tab.page === 'success' || ('chart' in tab && tab.chart.snapshot.context.course?.purchased === true);

/** By title with requirement ids. */
export function propertiesOf(denying: readonly Denying[] = []) {
  /** The tab says that nothing was charged, on its screen or in its chart. */
  const denies = kept((tab: Tab): boolean => {
    if (!('chart' in tab)) return false;
    const { snapshot } = tab.chart;
    const isShown = tab.page === 'options' || snapshot.hasTag('form');
    const { error } = snapshot.context as { error: Said<keyof typeof errors> | null };
    return (
      denying.some(({ page, state }) => page === tab.page && state === snapshot.value) ||
      (isShown && error !== null && denial.test(wordsOf(error, errors)))
    );
  });

  return {
    '[PAY-09][P1] money is never taken twice for one purchase': {
      kind: 'always',
      holds: ({ world }) => chargesOf(world) <= 1,
    },
    '[PAY-06][P19] the page that thanks for a payment is shown only when the order is paid': {
      kind: 'always',
      holds: (state) => isPaid(state) || state.tabs.every(({ page }) => page !== 'success'),
    },
    '[PAY-09][P24] taken money leads to access while the regular check runs': {
      kind: 'leads to',
      when: ({ world }) => chargesOf(world) > 0,
      eventually: ({ world }) => world.access !== null,
      fair: ['reconciliation'],
    },
    '[P9][P40][P54][P60] access is given only for an order that is paid, with money that was taken or has come, by a voucher or by a grant':
      {
        kind: 'always',
        holds: ({ world: { access, orders, intents } }) => {
          if (access === null) return true;
          const { status, intent, way, hasCome } = at(orders, access);
          if (status !== 'paid') return false;
          if (way !== 'card') return way !== 'transfer' || hasCome;
          return intent !== null && at(intents, intent).charges > 0;
        },
      },
    '[P47] money is taken only for an order whose consent is stored': {
      kind: 'always',
      holds: ({ world: { orders, intents } }) =>
        intents.every(({ order, charges }) => charges === 0 || at(orders, order).consent !== 'none'),
    },
    '[P47] no consent is stored after the payment it is for': {
      kind: 'always',
      holds: ({ world: { orders } }) => orders.every(({ consent }) => consent !== 'late'),
    },
    '[P43][P56] no voucher, no transfer and no grant is taken for what was paid by card when it was asked for': {
      kind: 'always',
      holds: ({ world: { orders } }) => orders.every(({ isTwice }) => !isTwice),
    },
    '[P44] what a voucher, a transfer or a grant has opened is paid by card no more, unless a bank was deciding, as far as the server knew':
      {
        kind: 'each step',
        holds: ({ world: before }, { world: after }) =>
          before.access === null ||
          at(before.orders, before.access).way === 'card' ||
          after.intents.every(({ status, charges, order }, number) => {
            const was = before.intents[number];
            // a bank decides about an earlier attempt, or has declined it since the server read it
            if (was?.status === 'processing' || at(before.orders, order).status === 'processing') return true;
            return charges === (was?.charges ?? 0) && status !== 'processing';
          }),
      },
    '[P70] money for what was open already is refunded while the regular check runs': {
      kind: 'leads to',
      when: (state) => paidTwice(state).length > 0,
      eventually: (state) => paidTwice(state).length === 0,
      fair: ['reconciliation'],
    },
    '[P70] money is refunded once, and only for what was open already': {
      kind: 'always',
      holds: ({ world: { access, intents } }) =>
        intents.every(({ refunds, order }) => refunds === 0 || (refunds === 1 && access !== null && access !== order)),
    },
    '[PAY-09] no page begins to say that nothing was charged when money was taken': {
      kind: 'each step',
      holds: (before, after) =>
        chargesOf(after.world) === 0 ||
        after.tabs.every((tab, index) => !denies(tab) || denies(at(before.tabs, index))),
    },
    '[PAY-09][P17] from every state the learner gets to the course without another fault': {
      kind: 'a path to',
      goal: ({ world, tabs }) => world.access !== null && tabs.some(shows),
      by: ['learner', 'page', 'server', 'provider', 'staff'],
    },
  } as const satisfies Record<string, Property<State>>;
}

export type PropertyName = keyof ReturnType<typeof propertiesOf>;
