import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exploreSystem, type Property, violationOf } from '../../../packages/model-walk/src/system.ts';
import { makeSpin, type Spin } from '../support/spin.ts';
import { bounded, exploreMutant, mutants } from './cases.ts';
import { paymentSystem } from './payment-system.ts';
import { propertiesOf } from './properties.ts';
import type { State } from './world.ts';

/** Vitest leaves this file out where there is no SPIN (vitest.config.ts), and `.ci/run` says so. */
describe('SPIN comes to the same verdict', () => {
  let spin: Spin;
  beforeAll(async () => {
    spin = await makeSpin();
  });
  afterAll(() => spin.remove());

  it.each(Object.entries(bounded))('on every property of payment with %s', async (_, system) => {
    const explored = exploreSystem(paymentSystem(system));
    for (const [name, property] of Object.entries<Property<State>>(propertiesOf())) {
      expect([name, await spin.holds(explored, property)]).toEqual([name, true]);
    }
  });

  it.each(Object.entries(mutants))('when %s', async (_, mutant) => {
    const { explored, property } = exploreMutant(mutant);
    expect(await spin.holds(explored, property)).toBe(violationOf(explored, property) === null);
  });
});
