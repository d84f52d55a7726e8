import { assign } from 'xstate';
import type { Mutant } from '../support/system-tests.ts';
import type { PaymentSystem } from './payment-system.ts';
import { type PropertyName, propertiesOf } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const none = { losses: 0, repeats: 0, prices: 0, givingsUp: 0, vouchers: 0, transfers: 0, grants: 0 };
const atOnce = { banksAsk: false, banksDecideLater: false };
const asks = { banksDecideLater: false };
const withPages = { banksRedirect: true };
const unannounced = { sendsWebhooks: false };
const pagesAlone = { ...atOnce, ...withPages };

/** The real system within bounds that are explored completely. */
export const bounded: Readonly<Record<string, PaymentSystem>> = {
  'one tab, one loss, one repeated webhook': { tabs: 1, bounds: { ...none, losses: 1, repeats: 1 } },
  'one tab, two losses': { tabs: 1, bounds: { ...none, losses: 2 } },
  'one tab, a new price': { tabs: 1, bounds: { ...none, prices: 1 } },
  'one tab, one loss, a new price, a bank that decides at once': {
    tabs: 1,
    bounds: { ...none, losses: 1, prices: 1 },
    habits: atOnce,
  },
  'one tab, an order given up': { tabs: 1, bounds: { ...none, givingsUp: 1 } },
  'one tab, one loss, an order given up, a bank that decides at once': {
    tabs: 1,
    bounds: { ...none, losses: 1, givingsUp: 1 },
    habits: atOnce,
  },
  'two tabs': { tabs: 2, bounds: none },
  'two tabs, one loss, a bank that decides at once': { tabs: 2, bounds: { ...none, losses: 1 }, habits: atOnce },
  'one tab, one loss, a bank with a page': { tabs: 1, bounds: { ...none, losses: 1 }, habits: withPages },
  'two tabs, a bank that decides at once or on a page': { tabs: 2, bounds: none, habits: pagesAlone },
  'two tabs, a new price, a bank that decides at once': { tabs: 2, bounds: { ...none, prices: 1 }, habits: atOnce },
  'one tab, a voucher': { tabs: 1, bounds: { ...none, vouchers: 1 } },
  'one tab, a grant': { tabs: 1, bounds: { ...none, grants: 1 } },
  'one tab, a transfer': { tabs: 1, bounds: { ...none, transfers: 1 } },
  'one tab, a transfer, an order given up, a bank that decides at once, no webhooks': {
    tabs: 1,
    bounds: { ...none, transfers: 1, givingsUp: 1 },
    habits: { ...atOnce, ...unannounced },
  },
};

/** Wider bounds, 40,000 to 230,000 states each: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, PaymentSystem>> = {
  'one tab, a voucher, a transfer, no webhooks': {
    tabs: 1,
    bounds: { ...none, vouchers: 1, transfers: 1 },
    habits: { banksAsk: false, ...unannounced },
  },
  'one tab, one loss, a new price': { tabs: 1, bounds: { ...none, losses: 1, prices: 1 } },
  'one tab, one loss, an order given up': { tabs: 1, bounds: { ...none, losses: 1, givingsUp: 1 } },
  'two tabs, one loss, a bank that asks': { tabs: 2, bounds: { ...none, losses: 1 }, habits: asks },
  'two tabs, a new price, a bank that asks': { tabs: 2, bounds: { ...none, prices: 1 }, habits: asks },
  'two tabs, an order given up, a bank that asks': { tabs: 2, bounds: { ...none, givingsUp: 1 }, habits: asks },
};

const { settlementOf, comparisonOf, isOpen, checkoutMachine } = realRules;
const denialName = '[PAY-09] no page begins to say that nothing was charged when money was taken';

/** One change each of the product or the environment, which must violate a property. */
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
    property:
      '[P9][P40][P54][P60] access is given only for an order that is paid, with money that was taken or has come, by a voucher or by a grant',
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
  'no order asks for consent': {
    property: '[P47] money is taken only for an order whose consent is stored',
    system: { tabs: 1, bounds: none, rules: { consentFor: () => null } },
  },
  'the server stores a consent over the one that it has': {
    property: '[P47] no consent is stored after the payment it is for',
    system: { tabs: 2, bounds: none, habits: { ...atOnce, keepsConsent: false } },
  },
  'a confirmation of a transfer does not look at the provider first': {
    property:
      '[P43][P56] no voucher, no transfer and no grant is taken for what was paid by card when it was asked for',
    system: { tabs: 1, bounds: { ...none, transfers: 1 }, habits: { looksFirst: false } },
  },
  'a voucher is used before the payment that was begun is ended': {
    property:
      '[P44] what a voucher, a transfer or a grant has opened is paid by card no more, unless a bank was deciding, as far as the server knew',
    system: { tabs: 1, bounds: { ...none, vouchers: 1 }, habits: { endsFirst: false } },
  },
  'a payment that a bank refuses after a grant can be made again': {
    property:
      '[P44] what a voucher, a transfer or a grant has opened is paid by card no more, unless a bank was deciding, as far as the server knew',
    system: { tabs: 1, bounds: { ...none, grants: 1 }, habits: { endsRefused: false } },
  },
  'staff confirm a transfer without its money': {
    property:
      '[P9][P40][P54][P60] access is given only for an order that is paid, with money that was taken or has come, by a voucher or by a grant',
    system: { tabs: 1, bounds: { ...none, transfers: 1 }, habits: { seesMoney: false } },
  },
  'the server keeps what was paid for what was open already': {
    property: '[P70] money for what was open already is refunded while the regular check runs',
    system: { tabs: 1, bounds: { ...none, grants: 1 }, habits: { refunds: false } },
  },
  'a refund that is asked for once more has a key of its own': {
    property: '[P70] money is refunded once, and only for what was open already',
    system: { tabs: 1, bounds: { ...none, grants: 1 }, habits: { keepsKey: false } },
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
              error: (_, { error }) => (error === 'notSeen' ? { words: 'You were not charged.' } : error),
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
      rules: { excuseFor: () => 'notCharged' },
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
