/**
 * Several processes that step one at a time, explored as one system: every state that any order of their steps can lead to,
 * breadth first, so that a counterexample is the shortest way to a violation.
 */

/** One step that can be taken in a state. */
export interface Step<State> {
  /** The process that takes it. */
  by: string;
  /** What happens, in words for people who do not read code: "The webhook arrives." */
  text: string;
  to: State;
}

export interface System<State> {
  start: State;
  /** Every step that some process can take in a state. Reads nothing but the state, and changes nothing. */
  steps: (state: State) => Iterable<Step<State>>;
  /** Tells states apart. */
  keyOf: (state: State) => string;
}

/** All that a system can do. States and steps have numbers; the steps of state `n` are `firstStep[n]` up to `firstStep[n + 1]`. */
export interface Explored<State> {
  states: readonly State[];
  firstStep: readonly number[];
  /** Of each step: the state that it leads to, and which of `labels` it is. */
  targets: readonly number[];
  labels: readonly number[];
  /** What steps are called, and who takes them. */
  names: readonly { by: string; text: string }[];
  /** Of each state: the step by which it was found, and the state before that; -1 for the first state. */
  foundBy: readonly number[];
  foundFrom: readonly number[];
}

interface Exploring<State> {
  /** How many states may be found; 400,000 by default. */
  limit?: number;
  /** Stops as soon as a state or a step violates this, if that can be seen in one. */
  until?: Property<State>;
}

/** @throws when there are more states than allowed: the bounds of the system are too wide. */
export function exploreSystem<State>(
  { start, steps, keyOf }: System<State>,
  { limit = 400_000, until }: Exploring<State> = {},
): Explored<State> {
  const states = [start];
  const numbers = new Map([[keyOf(start), 0]]);
  const names: { by: string; text: string }[] = [];
  /** The places of names, by who takes a step and by its text. */
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

  // The list grows while it is walked: it is the queue too.
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

/** What must hold of a system. */
export type Property<State> =
  /** In every state. */
  | { kind: 'always'; holds: (state: State) => boolean }
  /** At every step. */
  | { kind: 'each step'; holds: (before: State, after: State) => boolean }
  /**
   * Wherever `when` holds, `eventually` holds then or at some later time, in every run in which no process of `fair` is ready for ever
   * without taking a step; all others may stop at any time.
   */
  | {
      kind: 'leads to';
      when: (state: State) => boolean;
      eventually: (state: State) => boolean;
      fair: readonly string[];
    }
  /** From every state there is a way to one in which `goal` holds, by steps of these processes alone. */
  | { kind: 'a way to'; goal: (state: State) => boolean; by: readonly string[] };

/** How a property is violated. */
export interface Counterexample {
  /** The steps from the start, in order, as few as there can be. */
  steps: readonly string[];
  /** What is wrong after them. */
  end: string;
}

/** The story of a counterexample, in numbered sentences. */
export const storyOf = ({ steps, end }: Counterexample): string =>
  [...steps, end].map((step, index) => `${index + 1}. ${step}`).join('\n');

/** @returns null when the property holds. */
export function violationOf<State>(explored: Explored<State>, property: Property<State>): Counterexample | null {
  switch (property.kind) {
    case 'always': {
      const bad = explored.states.findIndex((state) => !property.holds(state));
      return bad === -1 ? null : { steps: wayTo(explored, bad), end: 'This must never be so.' };
    }
    case 'each step':
      return wrongStep(explored, property.holds);
    case 'leads to':
      return unfulfilled(explored, property);
    case 'a way to':
      return stuck(explored, property);
  }
}

/** The texts of the steps to a state, by the shortest way. */
function wayTo<State>({ foundBy, foundFrom, labels, names }: Explored<State>, state: number): string[] {
  const way: string[] = [];
  for (let here = state; here > 0; here = foundFrom[here] ?? -1) {
    way.push(names[labels[foundBy[here] ?? -1] ?? -1]?.text ?? '');
  }
  return way.reverse();
}

function wrongStep<State>(explored: Explored<State>, holds: (before: State, after: State) => boolean) {
  const { states, labels, names } = explored;
  for (const [from, before] of states.entries()) {
    for (const [step, to] of stepsFrom(explored, from)) {
      const after = states[to];
      if (after === undefined || holds(before, after)) continue;
      const text = names[labels[step] ?? -1]?.text ?? '';
      return { steps: [...wayTo(explored, from), text], end: 'This step must never be taken.' };
    }
  }
  return null;
}

/** The steps from a state, with the state that each leads to. */
function* stepsFrom<State>({ firstStep, targets }: Explored<State>, from: number): Iterable<[number, number]> {
  const end = firstStep[from + 1] ?? 0;
  for (let step = firstStep[from] ?? 0; step < end; step++) yield [step, targets[step] ?? -1];
}

function stuck<State>(explored: Explored<State>, { goal, by }: Extract<Property<State>, { kind: 'a way to' }>) {
  const { states, firstStep, targets, labels, names } = explored;
  const may = names.map((name) => by.includes(name.by));
  const hasWay = states.map(goal);
  // Last states first, since most ways lead to states that are found later; again until no more have a way.
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let from = states.length - 1; from >= 0; from--) {
      if (hasWay[from]) continue;
      const end = firstStep[from + 1] ?? 0;
      for (let step = firstStep[from] ?? 0; step < end; step++) {
        if (!may[labels[step] ?? -1] || !hasWay[targets[step] ?? -1]) continue;
        hasWay[from] = isMore = true;
        break;
      }
    }
  }
  const bad = hasWay.indexOf(false);
  return bad === -1 ? null : { steps: wayTo(explored, bad), end: 'From here there is no way on.' };
}

/**
 * A run on which what is promised never comes: it ends in a set of states that lead to one another, none of which fulfils
 * the promise, and in which each fair process either steps or is not ready at some time. A run may also stay where it is
 * when no fair process is ready.
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
  // for each group and fair process: whether it steps within the group, or is not ready somewhere in it
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

  // the shortest way to such a set on which the promise was made, as pairs of a state and whether it was made
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

/** Numbers the sets of states that lead to one another (Tarjan), among those that `among` names; -1 for all others. */
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
