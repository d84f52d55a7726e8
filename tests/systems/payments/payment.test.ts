import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testSystem } from '../support/system-tests.ts';
import { bounded, mutants, wide } from './cases.ts';
import { paymentSystem } from './payment-system.ts';
import { denial, propertiesOf } from './properties.ts';
import { realRules } from './rules.ts';

testSystem({
  name: 'payment',
  systemOf: paymentSystem,
  properties: propertiesOf(),
  bounded,
  wide,
  mutants,
  traced: [
    'the server drops an order of another price without canceling its payment',
    'a voucher is used before the payment that was begun is ended',
  ],
  charts: { options: realRules.paymentOptionsMachine, checkout: realRules.checkoutMachine },
  chartsIn: ({ tabs }) => tabs.flatMap((tab) => ('chart' in tab ? [[tab.page, tab.chart] as const] : [])),
  unvisited: {
    'options.subscribed': 'there are no subscriptions',
    'options.ordering.slow': 'where transfers are offered, no answer is lost',
    'checkout.notFound': 'each address is that of an order',
  },
});

/**
 * Before the payment is confirmed: what the login says when the session ends while the consent is
 * stored.
 */
const saidOfConsent = "entry: { type: 'explainLogout', params: { words: 'Nothing was charged.' } },";

it('[PAY-09] no screen or chart of payment says that nothing was charged, except when a session ends before Pay confirms', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('{src/flows,machines,common/texts}/payments/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(8);
  const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8').replace(saidOfConsent, '');
  const saying = files.filter((file) => denial.test(textOf(file)));
  expect(saying).toEqual([]);
});
