/** Explores interleaved processes breadth first, so that a counterexample is a shortest one. */

export interface Step<State> {
  /** Process. */
  by: string;
  /** For readers who do not read code: "The webhook arrives." */
  text: string;
  to: State;
}

export interface System<State> {
  start: State;
  /** Must be pure. */
  steps: (state: State) => Iterable<Step<State>>;
  /** Identity of states. */
  keyOf: (state: State) => string;
}

/** States and steps by index; steps of state `n` are `firstStep[n]` up to `firstStep[n + 1]`. */
export interface Explored<State> {
  states: readonly State[];
  firstStep: readonly number[];
  /** Per step: target state, and index in `names`. */
  targets: readonly number[];
  labels: readonly number[];
  names: readonly { by: string; text: string }[];
  /** Per state: the step and the state by which it was found first; -1 for the start. */
  foundBy: readonly number[];
  foundFrom: readonly number[];
}

interface Exploring<State> {
  /** Maximum number of states; 400,000 by default. */
  limit?: number;
  /** Stops at the first violation, for properties of single states or steps. */
  until?: Property<State>;
}

/**
 * @example
 *     const lamp: System<'off' | 'on'> = {
 *       start: 'off',
 *       *steps(light): Iterable<Step<'off' | 'on'>> {
 *         if (light === 'off') yield { by: 'child', text: 'The child switches it on.', to: 'on' };
 *         else yield { by: 'parent', text: 'The parent puts it out.', to: 'off' };
 *       },
 *       keyOf: (light) => light,
 *     };
 *     const isOff = (light: 'off' | 'on') => light === 'off';
 *     const violation = violationOf(exploreSystem(lamp), { kind: 'always', holds: isOff });
 *     violation && traceOf(violation); // '1. The child switches it on.\n2. This must never be so.'
 * @throws for too many states: the system's bounds are too wide
 */
export function exploreSystem<State>(
  { start, steps, keyOf }: System<State>,
  { limit = 400_000, until }: Exploring<State> = {},
): Explored<State> {
  const states = [start];
  const numbers = new Map([[keyOf(start), 0]]);
  const names: { by: string; text: string }[] = [];
  /** Indexes in `names`, by process and text. */
  const labelsOf = new Map<string, Map<string, number>>();
  const firstStep: number[] = [];
  const targets: number[] = [];
  const labels: number[] = [];
  const foundBy = [-1];
  const foundFrom = [-1];
  let isOver = false;

  function labelOf(by: string, text: string): number {
    const labelsByText = labelsOf.get(by) ?? new Map<string, number>();
    labelsOf.set(by, labelsByText);
    const known = labelsByText.get(text);
    if (known !== undefined) return known;
    labelsByText.set(text, names.length);
    return names.push({ by, text }) - 1;
  }

  // `states` is the queue too: iteration includes what is added
  for (const [here, state] of states.entries()) {
    firstStep.push(targets.length);
    if (isOver) continue;
    for (const { by, text, to } of steps(state)) {
      const key = keyOf(to);
      const target = numbers.get(key) ?? states.length;
      isOver ||= until?.kind === 'each step' && !until.holds(state, to);
      if (target === states.length) {
        numbers.set(key, target);
        states.push(to);
        foundBy.push(targets.length);
        foundFrom.push(here);
        isOver ||= until?.kind === 'always' && !until.holds(to);
        if (states.length > limit) throw new Error(`More than ${limit} states: bound the system more narrowly.`);
      }
      targets.push(target);
      labels.push(labelOf(by, text));
    }
  }
  firstStep.push(targets.length);
  return { states, firstStep, targets, labels, names, foundBy, foundFrom };
}

export type Property<State> =
  | { kind: 'always'; holds: (state: State) => boolean }
  | { kind: 'each step'; holds: (before: State, after: State) => boolean }
  /**
   * `when` leads to `eventually` in every run that is weakly fair to `fair`; other processes may
   * stop.
   */
  | {
      kind: 'leads to';
      when: (state: State) => boolean;
      eventually: (state: State) => boolean;
      fair: readonly string[];
    }
  /** From every state, `goal` is reachable by steps of these processes alone (CTL's AG EF). */
  | { kind: 'a path to'; goal: (state: State) => boolean; by: readonly string[] };

export interface Counterexample {
  /** A shortest path from the start. */
  steps: readonly string[];
  /** The violation at its end. */
  end: string;
}

/** A counterexample as numbered sentences. */
export const traceOf = ({ steps, end }: Counterexample): string =>
  [...steps, end].map((step, index) => `${index + 1}. ${step}`).join('\n');

/** @returns null if the property holds */
export function violationOf<State>(explored: Explored<State>, property: Property<State>): Counterexample | null {
  switch (property.kind) {
    case 'always': {
      const bad = explored.states.findIndex((state) => !property.holds(state));
      return bad === -1 ? null : { steps: pathTo(explored, bad), end: 'This must never be so.' };
    }
    case 'each step':
      return wrongStep(explored, property.holds);
    case 'leads to':
      return unfulfilled(explored, property);
    case 'a path to':
      return stuck(explored, property);
  }
}

function pathTo<State>({ foundBy, foundFrom, labels, names }: Explored<State>, state: number): string[] {
  const path: string[] = [];
  for (let here = state; here > 0; here = foundFrom[here] ?? -1) {
    path.push(names[labels[foundBy[here] ?? -1] ?? -1]?.text ?? '');
  }
  return path.reverse();
}

function wrongStep<State>(explored: Explored<State>, holds: (before: State, after: State) => boolean) {
  const { states, labels, names } = explored;
  for (const [from, before] of states.entries()) {
    for (const [step, to] of stepsFrom(explored, from)) {
      const after = states[to];
      if (after === undefined || holds(before, after)) continue;
      const text = names[labels[step] ?? -1]?.text ?? '';
      return { steps: [...pathTo(explored, from), text], end: 'This step must never be taken.' };
    }
  }
  return null;
}

/** Yields indexes of steps with their targets. */
function* stepsFrom<State>({ firstStep, targets }: Explored<State>, from: number): Iterable<[number, number]> {
  const end = firstStep[from + 1] ?? 0;
  for (let step = firstStep[from] ?? 0; step < end; step++) yield [step, targets[step] ?? -1];
}

function stuck<State>(explored: Explored<State>, { goal, by }: Extract<Property<State>, { kind: 'a path to' }>) {
  const { states, firstStep, targets, labels, names } = explored;
  const may = names.map((name) => by.includes(name.by));
  const reachesGoal = states.map(goal);
  // from the last state, since most paths lead to states found later; until nothing changes
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let from = states.length - 1; from >= 0; from--) {
      if (reachesGoal[from]) continue;
      const end = firstStep[from + 1] ?? 0;
      for (let step = firstStep[from] ?? 0; step < end; step++) {
        if (!may[labels[step] ?? -1] || !reachesGoal[targets[step] ?? -1]) continue;
        reachesGoal[from] = isMore = true;
        break;
      }
    }
  }
  const bad = reachesGoal.indexOf(false);
  return bad === -1 ? null : { steps: pathTo(explored, bad), end: 'From here there is no way on.' };
}

/**
 * Counterexample to a liveness property: a path into a strongly connected component where the goal
 * never holds and every fair process steps or is disabled.
 */
function unfulfilled<State>(
  explored: Explored<State>,
  { when, eventually, fair }: Extract<Property<State>, { kind: 'leads to' }>,
): Counterexample | null {
  const { states, labels, names } = explored;
  const isOpen = states.map((state) => !eventually(state));
  const isPromised = states.map(when);
  const by = labels.map((label) => fair.indexOf(names[label]?.by ?? ''));
  const groups = knots(explored, isOpen);
  const sizes = new Map<number, number>();
  // per component: fair processes that step within it or are disabled somewhere in it
  const quiet = new Map<number, Set<number>>();
  for (const [number, group] of groups.entries()) {
    if (group === -1) continue;
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
    const ready = new Set<number>();
    const fine = quiet.get(group) ?? new Set();
    quiet.set(group, fine);
    for (const [step, to] of stepsFrom(explored, number)) {
      const process = by[step] ?? -1;
      ready.add(process);
      if (groups[to] === group) fine.add(process);
    }
    for (const process of fair.keys()) if (!ready.has(process)) fine.add(process);
  }
  const isForEver = (number: number) => {
    const fine = quiet.get(groups[number] ?? -1);
    return fine !== undefined && fair.every((_, process) => fine.has(process));
  };

  // shortest path to such a component after `when`, as pairs of state and whether `when` has held
  const foundFrom = new Map<number, { from: number; step: number }>();
  const queue: number[] = [];
  const visit = (number: number, promised: boolean, from: number, step: number) => {
    const isPending = (promised || isPromised[number] === true) && isOpen[number] === true;
    const pair = number * 2 + (isPending ? 1 : 0);
    if (foundFrom.has(pair)) return;
    foundFrom.set(pair, { from, step });
    queue.push(pair);
  };
  visit(0, false, -1, -1);
  for (const pair of queue) {
    const number = pair >> 1;
    const promised = pair % 2 === 1;
    if (promised && isForEver(number)) {
      const steps: string[] = [];
      for (let here = pair; ; ) {
        const { from, step } = foundFrom.get(here) ?? { from: -1, step: -1 };
        if (from === -1) break;
        steps.unshift(names[labels[step] ?? -1]?.text ?? '');
        here = from;
      }
      const stays = sizes.get(groups[number] ?? -1) === 1;
      return {
        steps,
        end: stays ? 'Nothing more has to happen.' : 'From here on it may go round in circles for ever.',
      };
    }
    for (const [step, to] of stepsFrom(explored, number)) visit(to, promised, pair, step);
  }
  return null;
}

/** Strongly connected components (Tarjan) of the selected states; -1 for others. */
function knots<State>(explored: Explored<State>, among: readonly boolean[]): number[] {
  const { firstStep, targets } = explored;
  const group = among.map(() => -1);
  const index = among.map(() => -1);
  const low = among.map(() => 0);
  const open: number[] = [];
  const work: { number: number; step: number }[] = [];
  let count = 0;
  let groups = 0;
  const enter = (number: number) => {
    index[number] = low[number] = count++;
    open.push(number);
    work.push({ number, step: firstStep[number] ?? 0 });
  };
  for (const root of among.keys()) {
    if (!among[root] || index[root] !== -1) continue;
    enter(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { number } = top;
      if (top.step < (firstStep[number + 1] ?? 0)) {
        const to = targets[top.step++] ?? -1;
        if (!among[to]) continue;
        if (index[to] === -1) enter(to);
        else if (group[to] === -1) low[number] = Math.min(low[number] ?? 0, index[to] ?? 0);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above) low[above.number] = Math.min(low[above.number] ?? 0, low[number] ?? 0);
      if (low[number] !== index[number]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        group[member] = groups;
        if (member === number) break;
      }
      groups++;
    }
  }
  return group;
}
