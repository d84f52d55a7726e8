import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exploreSystem, type Property, violationOf } from '../../../packages/model-walk/src/system.ts';
import { makeSpin, type Spin } from '../support/spin.ts';
import { bounded, exploreMutant, mutants } from './cases.ts';
import { identitySystem } from './identity-system.ts';
import { properties } from './properties.ts';
import type { State } from './world.ts';

/** SPIN searches once for each property, so that CI gives it one tab; `SYSTEMS=all` gives it all. */
const some = Object.entries(bounded).slice(0, process.env.SYSTEMS === 'all' ? undefined : 1);

/** Vitest leaves this file out where there is no SPIN (vitest.config.ts), and `.ci/run` says so. */
describe('SPIN comes to the same verdict', () => {
  let spin: Spin;
  beforeAll(async () => {
    spin = await makeSpin();
  });
  afterAll(() => spin.remove());

  it.each(some)('on every property of identity with %s', async (_, system) => {
    const explored = exploreSystem(identitySystem(system));
    for (const [name, property] of Object.entries<Property<State>>(properties)) {
      expect([name, await spin.holds(explored, property)]).toEqual([name, true]);
    }
  });

  it.each(Object.entries(mutants))('when %s', async (_, mutant) => {
    const { explored, property } = exploreMutant(mutant);
    expect(await spin.holds(explored, property)).toBe(violationOf(explored, property) === null);
  });
});
