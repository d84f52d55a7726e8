import { beforeAll, describe, expect, it } from 'vitest';
import { type Explored, exploreSystem, storyOf, violationOf } from '../../../packages/model-walk/src/system.ts';
import { bounded, exploreMutant, mutants, wide } from './cases.ts';
import { type IdentitySystem, identitySystem } from './identity-system.ts';
import { properties } from './properties.ts';
import type { State } from './world.ts';

/** How many states and steps there are, by the names of the bounds. */
const sizes = new Map<string, string>();

const explore = (system: IdentitySystem) => exploreSystem(identitySystem(system));
const sizeOf = (name: string, { states, targets }: Explored<State>) =>
  `${name}: ${states.length} states, ${targets.length} steps`;

const all = { ...bounded, ...(process.env.SYSTEMS === 'all' ? wide : {}) };

describe.each(Object.entries(all))('identity with %s', (name, system) => {
  let explored: Explored<State>;
  beforeAll(() => {
    explored = explore(system);
    sizes.set(name, sizeOf(name, explored));
  });

  it.each(Object.entries(properties))('%s', (_, property) => {
    const violation = violationOf(explored, property);
    expect(violation && storyOf(violation)).toBeNull();
  });
});

it('identity has as many states and steps as reviewed', async () => {
  const lines = Object.entries(bounded).map(
    ([name, system]) => `${sizes.get(name) ?? sizeOf(name, explore(system))}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot('./sizes.txt');
});

describe('a property of identity that is violated tells how', () => {
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
