import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateNode, StateValue } from 'xstate';
import { type Explored, exploreSystem, storyOf, violationOf } from '../../../packages/model-walk/src/system.ts';
import { bounded, exploreMutant, mutants, wide } from './cases.ts';
import { type PaymentSystem, paymentSystem } from './payment-system.ts';
import { denial, propertiesOf } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const properties = propertiesOf();

/** How many states and steps there are, by the names of the bounds. */
const sizes = new Map<string, string>();
/** The states of the charts that pages were in. */
const visited = new Set<string>();

const pathOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key}.${inner && pathOf(inner)}`)
        .join();

/** The states of a chart that have no states of their own. */
const leavesOf = ({ states }: AnyStateNode, path: string): string[] =>
  Object.entries(states).flatMap(([key, node]) =>
    node.type === 'compound' ? leavesOf(node, `${path}.${key}`) : node.type === 'final' ? [] : [`${path}.${key}`],
  );

function explore(name: string, system: PaymentSystem): Explored<State> {
  const explored = exploreSystem(paymentSystem(system));
  for (const { tabs } of explored.states) {
    for (const tab of tabs) if ('chart' in tab) visited.add(`${tab.page}.${pathOf(tab.chart.snapshot.value)}`);
  }
  sizes.set(name, `${name}: ${explored.states.length} states, ${explored.targets.length} steps`);
  return explored;
}

const all = { ...bounded, ...(process.env.SYSTEMS === 'all' ? wide : {}) };

describe.each(Object.entries(all))('payment with %s', (name, system) => {
  let explored: Explored<State>;
  beforeAll(() => {
    explored = explore(name, system);
  });

  it.each(Object.entries(properties))('%s', (_, property) => {
    const violation = violationOf(explored, property);
    expect(violation && storyOf(violation)).toBeNull();
  });
});

describe('payment within all bounds', () => {
  beforeAll(() => {
    // where not all of this file runs
    for (const [name, system] of Object.entries(bounded)) if (!sizes.has(name)) explore(name, system);
  });

  it('visits every state of its charts, but for a subscription and an order that does not exist', () => {
    const { paymentOptionsMachine, checkoutMachine } = realRules;
    const leaves = [...leavesOf(paymentOptionsMachine.root, 'options'), ...leavesOf(checkoutMachine.root, 'checkout')];
    expect(leaves.filter((leaf) => !visited.has(leaf))).toEqual(['options.subscribed', 'checkout.notFound']);
  });

  it('has as many states and steps as reviewed', async () => {
    const lines = Object.keys(bounded).map((name) => `${sizes.get(name)}\n`);
    await expect(lines.join('')).toMatchFileSnapshot('./sizes.txt');
  });
});

describe('a property of payment that is violated tells how', () => {
  /** By the mutant's name. */
  const stories = new Map<string, string>();
  beforeAll(() => {
    for (const [name, mutant] of Object.entries(mutants)) {
      const { explored, property } = exploreMutant(mutant);
      const violation = violationOf(explored, property);
      if (violation) stories.set(name, storyOf(violation));
    }
  });

  it.each(Object.keys(mutants))('fails when %s', (name) => {
    expect(stories.get(name)).toBeDefined();
  });

  it('in the fewest steps, as reviewed', async () => {
    const texts = [...stories].map(([name, story]) => {
      const wrong = mutants[name]?.property.replace(/^(?:\[[^\]]+\])+ /, '');
      return `When ${name},\nit is not so that ${wrong}:\n\n${story}\n`;
    });
    await expect(texts.join('\n\n')).toMatchFileSnapshot('./stories.txt');
  });
});

it('[PAY-09] no screen or chart of payment says that nothing was charged', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('{src/screens,machines}/payments/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(8);
  const saying = files.filter((file) => denial.test(readFileSync(new URL(file, root), 'utf8')));
  expect(saying).toEqual([]);
});
