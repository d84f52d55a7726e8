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
  charts: { options: realRules.paymentOptionsMachine, checkout: realRules.checkoutMachine },
  chartsIn: ({ tabs }) => tabs.flatMap((tab) => ('chart' in tab ? [[tab.page, tab.chart] as const] : [])),
  unvisited: {
    'options.subscribed': 'there are no subscriptions',
    'options.ordering.waiting': 'no transfer is offered',
    'options.ordering.slow': 'no transfer is offered',
    'checkout.notFound': 'each address is that of an order',
    'checkout.agreeing.waiting': 'no order asks for consent',
    'checkout.agreeing.slow': 'no order asks for consent',
  },
});

it('[PAY-09] no screen or chart of payment says that nothing was charged', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('{src/screens,machines}/payments/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(8);
  const saying = files.filter((file) => denial.test(readFileSync(new URL(file, root), 'utf8')));
  expect(saying).toEqual([]);
});
