import type { Explored, Property } from './system.ts';

/**
 * Exports an explored system for SPIN, an independent model checker: a Promela model that walks a
 * table of steps, its LTL properties, and the table for one property.
 *
 * `safe` is for properties of states and steps, `promise` for "leads to". LTL cannot express "a
 * path to" (CTL's EF): for that SPIN searches the reversed table from the goal and must find every
 * state.
 */

/** Exceeds the steps of any state. */
const mostSteps = 64;

/** Bits of a state or step. */
const fact = { bad: 1, when: 2, eventually: 4, ready: 8, isPart: 16 } as const;

/** Reads its table from the file named by the environment variable `TABLE`. */
export const promelaModel = (): string => `/* Written by packages/model-walk/src/systems/promela.ts. */
c_decl {
static int *sys_table, *sys_first, *sys_target, *sys_stateFacts, *sys_stepFacts, *sys_by;
static char *sys_found;
static int sys_unfound;
static void sys_load(void) {
  FILE *file;
  long size;
  if (sys_table) return;
  file = fopen(getenv("TABLE"), "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  size = ftell(file);
  rewind(file);
  sys_table = malloc(size);
  if (!sys_table || fread(sys_table, 1, size, file) != (size_t)size) exit(2);
  fclose(file);
  sys_unfound = sys_table[2];
  sys_first = sys_table + 3;
  sys_target = sys_first + sys_table[0] + 1;
  sys_stateFacts = sys_target + sys_table[1];
  sys_stepFacts = sys_stateFacts + sys_table[0];
  sys_by = sys_stepFacts + sys_table[1];
  sys_found = calloc(sys_table[0], 1);
}
/* counts the states that were found; parts of a state are none */
static void sys_visit(int state) {
  if (sys_found[state]) return;
  sys_found[state] = 1;
  if (!(sys_stateFacts[state] & ${fact.isPart}) && --sys_unfound == 0) printf("every state was found\\n");
}
};

int state;
int facts;
byte taken;

#define bad ((facts & ${fact.bad}) != 0)
#define when ((facts & ${fact.when}) != 0)
#define eventually ((facts & ${fact.eventually}) != 0)
#define ready ((facts & ${fact.ready}) != 0)

active proctype system() {
  c_code { sys_load(); sys_visit(0); now.facts = sys_stateFacts[0]; };
  do
${Array.from(
  { length: mostSteps },
  (_, step) => `  :: d_step { c_expr { sys_first[now.state] + ${step} < sys_first[now.state + 1] };
       c_code {
         int step = sys_first[now.state] + ${step};
         now.state = sys_target[step];
         now.facts = sys_stateFacts[now.state] | sys_stepFacts[step];
         now.taken = sys_by[step];
         sys_visit(now.state);
       } }`,
).join('\n')}
  /* nothing happens */
  :: d_step { true; c_code { now.facts = sys_stateFacts[now.state]; now.taken = 0; } }
  od
}

ltl safe { [] !bad }
ltl promise { ([] <> (!ready || taken == 1)) -> [] (when -> <> eventually) }
`;

export interface PromelaTable {
  /** `search` checks no property; it must print "every state was found". */
  claim: 'safe' | 'promise' | 'search';
  bytes: Uint8Array;
}

/**
 * For one property, or several of states and steps.
 * @throws for too many steps of a state, several fair processes, or a liveness property that is not
 * alone
 */
export function promelaTable<State>(
  explored: Explored<State>,
  property: Property<State>,
  ...others: readonly Property<State>[]
): PromelaTable {
  const { states, firstStep, targets, labels, names } = explored;
  const forward = { first: firstStep, target: targets };
  const none = new Int32Array(targets.length);
  if (isSafety(property))
    return { claim: 'safe', bytes: bytesOf({ ...forward, by: none, ...wrong(explored, [property, ...others]) }) };
  if (others.length > 0) throw new Error('The model in Promela takes such a property alone');
  if (property.kind === 'a path to') return { claim: 'search', bytes: bytesOf(backwards(explored, property)) };
  if (property.fair.length > 1) throw new Error('The model in Promela knows one fair process');
  const isFair = names.map(({ by }) => property.fair.includes(by));
  const by = Int32Array.from(labels, (label) => (isFair[label] ? 1 : 0));
  const facts = states.map((state, number) => {
    const isReady = by.subarray(firstStep[number], firstStep[number + 1]).includes(1);
    return (
      (property.when(state) ? fact.when : 0) |
      (property.eventually(state) ? fact.eventually : 0) |
      (isReady ? fact.ready : 0)
    );
  });
  return { claim: 'promise', bytes: bytesOf({ ...forward, by, facts, steps: none }) };
}

type Safety<State> = Extract<Property<State>, { kind: 'always' | 'each step' }>;

/** Such properties can be checked together. */
export const isSafety = <State>(property: Property<State>): property is Safety<State> =>
  property.kind === 'always' || property.kind === 'each step';

/** States and steps that violate a property. */
function wrong<State>({ states, firstStep, targets }: Explored<State>, properties: readonly Property<State>[]) {
  const ofStates = properties.flatMap((each) => (each.kind === 'always' ? [each.holds] : []));
  const ofSteps = properties.flatMap((each) => (each.kind === 'each step' ? [each.holds] : []));
  if (ofStates.length + ofSteps.length < properties.length) {
    throw new Error('Only properties of states and steps are searched for together');
  }
  const facts = states.map((state) => (ofStates.every((holds) => holds(state)) ? 0 : fact.bad));
  const steps = new Int32Array(targets.length);
  if (ofSteps.length === 0) return { facts, steps };
  for (const [from, before] of states.entries()) {
    for (let step = firstStep[from] ?? 0; step < (firstStep[from + 1] ?? 0); step++) {
      const after = states[targets[step] ?? -1];
      if (after === undefined || !ofSteps.every((holds) => holds(before, after))) steps[step] = fact.bad;
    }
  }
  return { facts, steps };
}

interface Table {
  first: ArrayLike<number>;
  target: ArrayLike<number>;
  facts: readonly number[];
  steps: ArrayLike<number>;
  by: ArrayLike<number>;
}

/** 32-bit integers in native byte order. */
function bytesOf({ first, target, facts, steps, by }: Table): Uint8Array {
  for (const state of facts.keys()) {
    const count = (first[state + 1] ?? 0) - (first[state] ?? 0);
    if (count > mostSteps) throw new Error(`A state has more than ${mostSteps} steps`);
  }
  const parts = facts.filter((each) => (each & fact.isPart) === 0).length;
  const lists = [[facts.length, target.length, parts], first, target, facts, steps, by];
  const numbers = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const list of lists) {
    numbers.set(list, place);
    place += list.length;
  }
  return new Uint8Array(numbers.buffer);
}

/**
 * Reversed transitions from a source state to every goal; states with too many successors are
 * split.
 */
function backwards<State>(
  { states, firstStep, targets, labels, names }: Explored<State>,
  { goal, by }: Extract<Property<State>, { kind: 'a path to' }>,
): Table {
  const may = names.map((name) => by.includes(name.by));
  const counts = new Int32Array(states.length);
  for (const [step, to] of targets.entries()) if (may[labels[step] ?? -1]) counts[to] = (counts[to] ?? 0) + 1;
  // index 0 is the source state
  const goals = states.flatMap((state, number) => (goal(state) ? [number + 1] : []));
  const lists = [Int32Array.from(goals), ...Array.from(counts, (count) => new Int32Array(count))];
  const facts = [fact.isPart, ...states.map(() => 0)];
  const filled = new Int32Array(states.length);
  for (const number of states.keys()) {
    for (let step = firstStep[number] ?? 0; step < (firstStep[number + 1] ?? 0); step++) {
      const to = targets[step] ?? -1;
      const list = lists[to + 1];
      if (!may[labels[step] ?? -1] || list === undefined) continue;
      const place = filled[to] ?? 0;
      list[place] = number + 1;
      filled[to] = place + 1;
    }
  }
  for (const [number, list] of lists.entries()) {
    if (list.length <= mostSteps) continue;
    // the rest becomes a state of its own
    lists[number] = Int32Array.from([...list.subarray(0, mostSteps - 1), lists.length]);
    lists.push(list.subarray(mostSteps - 1));
    facts.push(fact.isPart);
  }
  const first = [0];
  for (const list of lists) first.push((first.at(-1) ?? 0) + list.length);
  const target = new Int32Array(first.at(-1) ?? 0);
  for (const [number, list] of lists.entries()) target.set(list, first[number]);
  const none = new Int32Array(target.length);
  return { first, target, facts, steps: none, by: none };
}
