import type { AnyStateMachine } from 'xstate';
import { containersOf } from './containers.ts';
import { type Effects, type Explored, effectLines, effectsOf, startLines } from './effects.ts';
import { eventMatrix } from './properties.ts';
import { shortName, transitionsOf } from './transitions.ts';

/**
 * What a machine does, as text for `toMatchFileSnapshot`, to be reviewed: a walk cannot detect
 * errors of the machine itself. One line per transition that has effects (`effectsOf`), with its
 * guard and targets; below it, after `+`, those of the same macrostep, in brackets alternatives
 * with the same effects. The last lines list where events are ignored. What has no effect is in the
 * machine alone.
 * @param withEffects false if they would be thousands of lines
 */
export function chartText<Machine extends AnyStateMachine>(
  machine: Machine,
  explored: readonly Explored<Machine>[],
  { secrets = [], withEffects = true }: { secrets?: readonly string[]; withEffects?: boolean } = {},
): string {
  const graphs = explored.map(({ graph }) => graph);
  const ignored = ignoredRows(eventMatrix(machine, graphs));
  const effects = withEffects ? [...startLines(explored), ...linesOf(machine, effectsOf(explored, secrets))] : [];
  return `${[...effects, ...ignored].join('\n')}\n`;
}

function linesOf(machine: AnyStateMachine, found: readonly Effects[]): string[] {
  const effects = Map.groupBy(found, ({ first }) => first);
  const ofTransitions = [...transitionsOf(machine).values()].flatMap((name) => {
    const all = effects.get(name) ?? [];
    if (all.length === 0) return [];
    const heading = shortName(name, machine.id);
    const alone = all.find(({ followed }) => followed.some((others) => others.length === 0));
    const more = all.flatMap((does) =>
      does === alone ? [] : effectLines(`  + ${followersOf(does.followed, machine.id)} =>`, does),
    );
    return [...(alone ? effectLines(`${heading} =>`, alone) : [heading]), ...more];
  });
  return [...ofTransitions, ...(effects.get('') ?? []).flatMap((does) => effectLines('no transition =>', does))];
}

/** Those of every macrostep, then the others of each in brackets. */
function followersOf(followed: readonly (readonly string[])[], machineId: string): string {
  const names = (taken: readonly string[]) =>
    taken.map((name) => shortName(name, machineId).replace(/ -> .*$/, '')).join(' + ');
  const [first = [], ...others] = followed;
  const common = first.filter((name) => others.every((taken) => taken.includes(name)));
  const rest = followed.map((taken) => names(taken.filter((name) => !common.includes(name))) || 'nothing');
  if (others.length === 0) return names(first);
  return [...(common.length === 0 ? [] : [names(common)]), `(${rest.join(' or ')})`].join(' + ');
}

/** Per event: the states that take it or, if these are more, "all but" those that ignore it. */
export function ignoredRows(matrix: readonly { value: string; ignores: readonly string[] }[]): string[] {
  const all = matrix.map(({ value }) => value);
  return [...new Set(matrix.flatMap(({ ignores }) => ignores))].sort().map((event) => {
    const [ignoring, taking] = [true, false].map((isIgnored) =>
      matrix.filter(({ ignores }) => ignores.includes(event) === isIgnored).map(({ value }) => value),
    );
    const where = namesOf(ignoring ?? [], all).join('; ');
    const elsewhere = namesOf(taking ?? [], all).join('; ');
    return `ignored | ${event} ${elsewhere === '' || elsewhere.length > 2 * where.length ? `in ${where}` : `but in ${elsewhere}`}`;
  });
}

/** Replaces a complete set of substates by their parent's name. */
function namesOf(some: readonly string[], all: readonly string[]): string[] {
  const left = new Set(some);
  const names: string[] = [];
  for (const { name, states } of containersOf(all)) {
    if (!states.every((state) => some.includes(state)) || !states.some((state) => left.has(state))) continue;
    names.push(name || 'all states');
    for (const state of states) left.delete(state);
  }
  return [...names, ...left].sort();
}
