import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { containersOf } from './containers.ts';
import { type Explored, effectLines, effectsOf, startLines } from './effects.ts';
import { eventMatrix } from './properties.ts';
import { actionName, inMachine, nodesOf, shortName, transitionsOf } from './transitions.ts';
import { delayOf, isOfDelay } from './xstate-private.ts';

/**
 * A machine as text for `toMatchFileSnapshot`, to be reviewed: a walk cannot detect errors of the
 * machine itself. One line per transition with guard, targets, actions and, after `=>`, effects
 * (`effectsOf`); below it, after `+`, those of the same macrostep, in brackets alternatives with the
 * same effects. Facts of a state, such as actors
 * it invokes, come before its transitions. The last lines list where events are ignored.
 * @param graphs explored graphs, for effects and ignored events
 * @param withEffects false if they would be thousands of lines
 */
export function chartText<Machine extends AnyStateMachine>(
  machine: Machine,
  graphs: readonly Explored<Machine>[] = [],
  { secrets = [], withEffects = true }: { secrets?: readonly string[]; withEffects?: boolean } = {},
): string {
  const { id } = machine;
  const effects = Map.groupBy(withEffects ? effectsOf(graphs, secrets) : [], ({ first }) => first);
  const rows = [...transitionsOf(machine)].map(([{ source, eventType, actions, reenter }, name]) => {
    const after = source.after.find((other) => other.eventType === eventType);
    const length = after === undefined ? '' : ` (${lengthOf(machine, after.delay)})`;
    const declared = [
      shortName(name, id).replace(/#\d+/, (place) => place + length),
      ...(reenter ? ['(reenter)'] : []),
      ...(actions.length === 0 ? [] : [`/ ${actions.map(actionName).join(', ')}`]),
    ].join(' ');
    const all = effects.get(name) ?? [];
    const alone = all.find(({ followed }) => followed.some((others) => others.length === 0));
    const more = all.flatMap((does) =>
      does === alone ? [] : effectLines(`  + ${followersOf(does.followed, id)} =>`, does),
    );
    return { source, lines: [...(alone ? effectLines(`${declared} =>`, alone) : [declared]), ...more] };
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

/** In milliseconds, if constant. */
function lengthOf(machine: AnyStateMachine, delay: unknown): string {
  const length = typeof delay === 'string' ? delayOf(machine, delay) : delay;
  return typeof length === 'number' ? `${length} ms` : 'as told';
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
