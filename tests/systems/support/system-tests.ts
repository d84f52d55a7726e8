import {
  type ChartState,
  type Explored,
  exploreSystem,
  type Property,
  type System,
  traceOf,
  violationOf,
} from 'model-walk/systems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { hasSpin, makeSpin, type Spin } from './spin.ts';

/** A change that must violate a property. */
export interface Mutant<Options, State, Name extends string> {
  property: Name;
  system: Options;
  /** Where the mutant changes what the property reads. */
  mutated?: Property<State>;
}

export interface Tested<Options, State, Name extends string> {
  /** For titles: "payment". */
  name: string;
  systemOf: (options: Options) => System<State>;
  /** By title with requirement ids. */
  properties: Readonly<Record<Name, Property<State>>>;
  /** By what may happen; explored completely. */
  bounded: Readonly<Record<string, Options>>;
  /** `SYSTEMS=all`. */
  wide?: Readonly<Record<string, Options>>;
  mutants: Readonly<Record<string, Mutant<Options, State, Name>>>;
  /**
   * The mutants whose traces are compared with `traces.txt`: a few that a reviewer can follow.
   */
  traced: readonly string[];
  /** The charts that run in it, and those that run in a state, by the same names. */
  charts: Readonly<Record<string, AnyStateMachine>>;
  chartsIn: (state: State) => Iterable<readonly [chart: string, state: ChartState | null]>;
  /** Unreachable states of charts with reasons. */
  unvisited: Readonly<Record<string, string>>;
  /** States that some bound must reach, or the properties would prove too little. */
  landmarks?: Readonly<Record<string, (state: State) => boolean>>;
}

/**
 * Registers the tests of a system: its properties within each bound, for our explorer and for SPIN
 * where that is installed; that each property fails on its mutants, with a few traces in
 * `traces.txt`; which states are visited; and the numbers of states in `sizes.txt`.
 */
export function testSystem<Options, State, Name extends string>(tested: Tested<Options, State, Name>): void {
  const {
    name: what,
    systemOf,
    bounded,
    wide = {},
    mutants,
    traced,
    charts,
    chartsIn,
    unvisited,
    landmarks = {},
  } = tested;
  const properties: Readonly<Record<string, Property<State>>> = tested.properties;
  /** By bound. */
  const sizes = new Map<string, string>();
  const visited = new Set<string>();
  const reached = new Set<string>();
  let spin: Spin;
  if (hasSpin) {
    beforeAll(async () => {
      spin = await makeSpin();
    });
    afterAll(() => spin.remove());
  }

  function explore(name: string, options: Options): Explored<State> {
    const explored = exploreSystem(systemOf(options));
    const open = new Map(Object.entries(landmarks).filter(([landmark]) => !reached.has(landmark)));
    const seen = new Set<ChartState>();
    for (const state of explored.states) {
      for (const [chart, inState] of chartsIn(state)) {
        if (inState === null || seen.has(inState)) continue;
        seen.add(inState);
        for (const leaf of leavesIn(inState.snapshot.value, chart)) visited.add(leaf);
      }
      for (const [landmark, isThere] of open) {
        if (!isThere(state)) continue;
        reached.add(landmark);
        open.delete(landmark);
      }
    }
    sizes.set(name, `${name}: ${explored.states.length} states, ${explored.targets.length} steps`);
    return explored;
  }

  function exploreMutant(mutant: Mutant<Options, State, Name>) {
    const property = mutant.mutated ?? tested.properties[mutant.property];
    return { explored: exploreSystem(systemOf(mutant.system), { until: property }), property };
  }

  const all = { ...bounded, ...(process.env.SYSTEMS === 'all' ? wide : {}) };
  describe.each(Object.entries(all))(`${what} with %s`, (name, options) => {
    let explored: Explored<State>;
    beforeAll(() => {
      explored = explore(name, options);
    });

    it.each(Object.entries(properties))('%s', (_, property) => {
      const violation = violationOf(explored, property);
      expect(violation && traceOf(violation)).toBeNull();
    });

    if (hasSpin) {
      it('has these properties for SPIN too', { timeout: 600_000 }, async () => {
        expect(await spin.violated(explored, properties)).toEqual([]);
      });
    }
  });

  describe(`${what} within all bounds`, () => {
    beforeAll(() => {
      // if only a part of this file runs
      for (const [name, options] of Object.entries(bounded)) if (!sizes.has(name)) explore(name, options);
    });

    it('visits every state of its charts, but for those that are listed', () => {
      const leaves = Object.entries(charts).flatMap(([chart, { root }]) => leavesOf(root, chart));
      expect(leaves.filter((leaf) => !visited.has(leaf))).toEqual(Object.keys(unvisited));
    });

    it.each(Object.keys(landmarks))('visits a state in which %s', (landmark) => {
      expect(reached).toContain(landmark);
    });

    it('has as many states and steps as reviewed', async () => {
      const lines = Object.keys(bounded).map((name) => `${sizes.get(name)}\n`);
      await expect(lines.join('')).toMatchFileSnapshot('./sizes.txt');
    });
  });

  describe.each(Object.entries(mutants))(`${what}, when %s,`, (_, mutant) => {
    let mutated: ReturnType<typeof exploreMutant>;
    beforeAll(() => {
      mutated = exploreMutant(mutant);
    });

    it('violates a property', () => {
      expect(violationOf(mutated.explored, mutated.property)).not.toBeNull();
    });

    if (hasSpin) {
      it('violates it for SPIN too', async () => {
        const { explored, property } = mutated;
        expect(await spin.violated(explored, { [mutant.property]: property })).toEqual([mutant.property]);
      });
    }
  });

  it(`a property of ${what} that is violated tells how, in the fewest steps, as reviewed`, async () => {
    const texts = traced.map((name) => {
      const mutant = mutants[name];
      if (mutant === undefined) throw new Error(`No mutant is named "${name}"`);
      const { explored, property } = exploreMutant(mutant);
      const violation = violationOf(explored, property);
      const wrong = mutant.property.replace(/^(?:\[[^\]]+\])+ /, '');
      return `When ${name},\nit is not so that ${wrong}:\n\n${violation ? traceOf(violation) : ''}\n`;
    });
    await expect(texts.join('\n\n')).toMatchFileSnapshot('./traces.txt');
  });

  it(`each property of ${what} has a mutant that violates it`, () => {
    const violated = new Set<string>(Object.values(mutants).map(({ property }) => property));
    expect(Object.keys(properties).filter((property) => !violated.has(property))).toEqual([]);
  });
}

/** Leaf states, without final ones. */
const leavesOf = ({ states }: AnyStateNode, path: string): string[] =>
  Object.entries(states).flatMap(([key, node]) => {
    if (node.type === 'compound' || node.type === 'parallel') return leavesOf(node, `${path}.${key}`);
    return node.type === 'final' ? [] : [`${path}.${key}`];
  });

const leavesIn = (value: StateValue, path: string): string[] =>
  typeof value === 'string'
    ? [`${path}.${value}`]
    : Object.entries(value).flatMap(([key, inner]) => (inner ? leavesIn(inner, `${path}.${key}`) : []));
