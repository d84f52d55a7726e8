import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { containersOf } from './containers.ts';
import { type Explored, effectLines, effectsOf, startLines } from './effects.ts';
import { eventMatrix } from './properties.ts';
import { actionName, inMachine, nodesOf, shortName, transitionsOf } from './transitions.ts';
import { delayOf, isOfDelay } from './xstate-private.ts';

/**
 * A machine as a text for `toMatchFileSnapshot`: people review what a walk cannot judge, since model and product share the
 * machine. Each transition has a line, with its guard, targets, actions and, after `=>`, its effects (see `effectsOf`); below it,
 * after `+`, those that follow it in the same step. A line above them says what a state invokes and the like. The last lines say
 * where an event leads to nothing: a control that sends it there would be idle.
 * @param graphs what was explored, for effects and ignored events; none of them if there is no graph
 * @param withEffects without them if they would be thousands of lines
 */
export function chartText<Machine extends AnyStateMachine>(
  machine: Machine,
  graphs: readonly Explored<Machine>[] = [],
  { secrets = [], withEffects = true }: { secrets?: readonly string[]; withEffects?: boolean } = {},
): string {
  const { id } = machine;
  const effects = Map.groupBy(withEffects ? effectsOf(graphs, secrets) : [], ({ taken: [first = ''] }) => first);
  const rows = [...transitionsOf(machine)].map(([{ source, eventType, actions, reenter }, name]) => {
    const after = source.after.find((other) => other.eventType === eventType);
    const length = after === undefined ? '' : ` (${lengthOf(machine, after.delay)})`;
    const declared = [
      shortName(name, id).replace(/#\d+/, (place) => place + length),
      ...(reenter ? ['(reenter)'] : []),
      ...(actions.length === 0 ? [] : [`/ ${actions.map(actionName).join(', ')}`]),
    ].join(' ');
    const all = effects.get(name) ?? [];
    const alone = all.find(({ taken }) => taken.length === 1);
    const followed = all.flatMap(({ taken: [, ...others], ...does }) => {
      const heading = `  + ${others.map((other) => shortName(other, id).replace(/ -> .*$/, '')).join(' + ')} =>`;
      return others.length === 0 ? [] : effectLines(heading, does);
    });
    return { source, lines: [...(alone ? effectLines(`${declared} =>`, alone) : [declared]), ...followed] };
  });
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const lines = nodesOf(machine.root).flatMap((node) => [
    ...factsOf(node),
    ...(bySource.get(node) ?? []).flatMap((row) => row.lines),
  ]);
  const none = (effects.get('') ?? []).flatMap((does) => effectLines('no transition =>', does));
  const ignored =
    graphs.length === 0
      ? []
      : ignoredRows(
          eventMatrix(
            machine,
            graphs.map(({ graph }) => graph),
          ),
        );
  return `${[...(withEffects ? startLines(graphs) : []), ...lines, ...none, ...ignored].join('\n')}\n`;
}

/** What a state declares besides its transitions. */
function factsOf(node: AnyStateNode): string[] {
  const facts = [
    ...node.invoke.map(({ id, src }) => `invoke ${id}${id === src ? '' : ` (${String(src)})`}`),
    ...node.entry.filter((action) => !isOfDelay(action)).map((action) => `entry / ${actionName(action)}`),
    ...node.exit.filter((action) => !isOfDelay(action)).map((action) => `exit / ${actionName(action)}`),
    ...(node.tags.length === 0 ? [] : [`tags ${node.tags.join(', ')}`]),
    ...(node.type === 'final' ? ['final'] : []),
  ];
  return facts.length === 0 ? [] : [`${inMachine(node.id, node.machine.id)} | ${facts.join('; ')}`];
}

/** How long a delay is, if that is a constant. */
function lengthOf(machine: AnyStateMachine, delay: unknown): string {
  const length = typeof delay === 'string' ? delayOf(machine, delay) : delay;
  return typeof length === 'number' ? `${length} ms` : 'as told';
}

/** By event, the states but for which it leads to nothing, or if these are many, those in which it does. */
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

/** Some of all states, by the names of what they are in where that has no others. */
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
