import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Explored, exploreSystem, storyOf, violationOf } from '../../../packages/model-walk/src/system.ts';
import { bounded, exploreMutant, mutants, wide } from './cases.ts';
import { paymentSystem } from './payment-system.ts';
import { denial, propertiesOf } from './properties.ts';
import type { State } from './world.ts';

const properties = propertiesOf();

/** The texts are compared as files, so that a changed story is a visible diff. */
const stories: string[] = [];
const sizes: string[] = [];

describe.each(Object.entries({ ...bounded, ...(process.env.SYSTEMS === 'all' ? wide : {}) }))(
  'payment with %s',
  (name, system) => {
    let explored: Explored<State>;
    beforeAll(() => {
      explored = exploreSystem(paymentSystem(system));
      sizes.push(`${name}: ${explored.states.length} states, ${explored.targets.length} steps`);
    });

    it.each(Object.entries(properties))('%s', (_, property) => {
      const violation = violationOf(explored, property);
      expect(violation && storyOf(violation)).toBeNull();
    });
  },
);

describe('a property of payment that is violated tells how', () => {
  it.each(Object.entries(mutants))('fails when %s', (name, mutant) => {
    const { explored, property } = exploreMutant(mutant);
    const violation = violationOf(explored, property);
    expect(violation).not.toBeNull();
    const wrong = mutant.property.replace(/^(?:\[[^\]]+\])+ /, '');
    if (violation) stories.push(`When ${name},\nit is not so that ${wrong}:\n\n${storyOf(violation)}\n`);
  });

  it('in the fewest steps, as reviewed', async () => {
    await expect(stories.join('\n\n')).toMatchFileSnapshot('./stories.txt');
  });

  it.runIf(process.env.SYSTEMS !== 'all')('after it was looked for in as many states as reviewed', async () => {
    await expect(`${sizes.join('\n')}\n`).toMatchFileSnapshot('./sizes.txt');
  });
});

it('[PAY-09] no screen or chart of payment says that nothing was charged', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('{src/screens,machines}/payments/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(8);
  const saying = files.filter((file) => denial.test(readFileSync(new URL(file, root), 'utf8')));
  expect(saying).toEqual([]);
});
