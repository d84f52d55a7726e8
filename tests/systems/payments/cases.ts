import { assign } from 'xstate';
import type { Mutant } from '../support/system-tests.ts';
import type { PaymentSystem } from './payment-system.ts';
import { type PropertyName, propertiesOf } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const none = { losses: 0, repeats: 0, prices: 0, givingsUp: 0 };
const atOnce = { banksTakeTime: false };
const withPages = { banksRedirect: true };

/** The real system, in bounds that are explored whole. */
export const bounded: Readonly<Record<string, PaymentSystem>> = {
  'one tab, one loss, one repeated webhook': { tabs: 1, bounds: { ...none, losses: 1, repeats: 1 } },
  'one tab, two losses': { tabs: 1, bounds: { ...none, losses: 2 } },
  'one tab, one loss, a new price': { tabs: 1, bounds: { ...none, losses: 1, prices: 1 } },
  'one tab, one loss, an order given up': { tabs: 1, bounds: { ...none, losses: 1, givingsUp: 1 } },
  'two tabs': { tabs: 2, bounds: none },
  'two tabs, one loss, a bank that decides at once': { tabs: 2, bounds: { ...none, losses: 1 }, habits: atOnce },
  'one tab, one loss, a bank with a page': { tabs: 1, bounds: { ...none, losses: 1 }, habits: withPages },
  'two tabs, a bank with a page': { tabs: 2, bounds: none, habits: withPages },
  'two tabs, a new price, a bank that decides at once': { tabs: 2, bounds: { ...none, prices: 1 }, habits: atOnce },
};

/** Wider bounds, some 200,000 to 400,000 states each: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, PaymentSystem>> = {
  'two tabs, one loss': { tabs: 2, bounds: { ...none, losses: 1 } },
  'two tabs, a new price': { tabs: 2, bounds: { ...none, prices: 1 } },
  'two tabs, an order given up': { tabs: 2, bounds: { ...none, givingsUp: 1 } },
};

const { settlementOf, comparisonOf, isOpen, checkoutMachine } = realRules;
const denialName = '[PAY-09] no page begins to say that nothing was charged when money was taken';

/** Changes of the product or of the world, one at a time, each of which violates a property. */
export const mutants: Readonly<Record<string, Mutant<PaymentSystem, State, PropertyName>>> = {
  'the server drops an order of another price without canceling its payment': {
    property: '[PAY-09][P1] money is never taken twice for one purchase',
    system: { tabs: 1, bounds: { ...none, prices: 1 }, habits: { cancelsDropped: false } },
  },
  'an order that the bank decides about later is not taken for an open one': {
    property: '[PAY-09][P1] money is never taken twice for one purchase',
    system: { tabs: 1, bounds: none, rules: { isOpen: (status) => status !== 'processing' && isOpen(status) } },
  },
  'the provider takes money whenever a payment is confirmed': {
    property: '[PAY-09][P1] money is never taken twice for one purchase',
    system: { tabs: 1, bounds: none, habits: { chargesOnce: false } },
  },
  'the server believes a report without asking the provider': {
    property: '[PAY-06][P19] the page that thanks for a payment is shown only when the order is paid',
    system: { tabs: 1, bounds: none, habits: { checksReports: false } },
  },
  'no regular check runs': {
    property: '[PAY-09][P24] taken money leads to access while the regular check runs',
    system: { tabs: 1, bounds: none, habits: { reconciles: false } },
  },
  'the regular check leaves alone what the bank decides later': {
    property: '[PAY-09][P24] taken money leads to access while the regular check runs',
    system: {
      tabs: 1,
      bounds: none,
      rules: {
        comparisonOf: (order, intent, at) => {
          const look = comparisonOf(order, intent, at);
          return order.status === 'processing' ? { ...look, next: order.status } : look;
        },
      },
    },
  },
  'settling forgets to give access': {
    property: '[PAY-09][P24] taken money leads to access while the regular check runs',
    system: {
      tabs: 1,
      bounds: none,
      rules: { settlementOf: (...look) => ({ ...settlementOf(...look), effects: [] }) },
    },
  },
  'settling takes a payment that is being processed for a paid one': {
    property: '[P9] access is given only for an order that is paid, with money that was taken',
    system: {
      tabs: 1,
      bounds: none,
      rules: {
        settlementOf: (order, intent, live) => {
          const paid = { ...intent, status: 'succeeded', amountReceived: intent.amount } as const;
          return settlementOf(order, intent.status === 'processing' ? paid : intent, live);
        },
      },
    },
  },
  'checkout says that an order which is still open was not charged': {
    property: denialName,
    system: {
      tabs: 1,
      bounds: { ...none, losses: 1 },
      rules: {
        checkoutMachine: checkoutMachine.provide({
          actions: {
            setError: assign({
              error: (_, { message }) => (message.includes('before we saw') ? 'You were not charged.' : message),
            }),
          },
        }),
      },
    },
  },
  'the server says that nothing was charged whenever it could not prepare a payment': {
    property: denialName,
    system: {
      tabs: 2,
      bounds: { ...none, losses: 1 },
      habits: atOnce,
      rules: { excuseFor: () => 'You were not charged. Please try again.' },
    },
  },
  'the payment options say that nothing was charged when they cannot be loaded': {
    property: denialName,
    mutated: propertiesOf([{ page: 'options', state: 'failed' }])[denialName],
    system: { tabs: 1, bounds: { ...none, losses: 1 } },
  },
  'checkout says that nothing was charged when the card form is blocked': {
    property: denialName,
    mutated: propertiesOf([{ page: 'checkout', state: 'providerBlocked' }])[denialName],
    system: { tabs: 1, bounds: { ...none, losses: 1 } },
  },
  'the server goes on with an order that is canceled': {
    property: '[PAY-09][P17] from every state the learner gets to the course without another fault',
    system: {
      tabs: 1,
      bounds: { ...none, givingsUp: 1 },
      rules: { isOpen: (status) => status === 'canceled' || isOpen(status) },
    },
  },
};
