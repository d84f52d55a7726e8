import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import type { Edge, Graph } from './explore.ts';
import { titleOf } from './model.ts';

/**
 * What the explored steps do beside leading on: what they leave in the context, what they emit, and what the actors that
 * they start are given. A text for `toMatchFileSnapshot`: model and product share the machine, so what its actions and
 * guards say is judged by people, here, as the transitions are in their table.
 */
export function effectTable<Machine extends AnyStateMachine>(
  graphs: readonly { name: string; graph: Graph<Machine> }[],
  secrets: readonly string[],
): string {
  return graphs.map(({ name, graph }) => effectsOf(name, graph, secrets)).join('\n');
}

function effectsOf<Machine extends AnyStateMachine>(
  name: string,
  { states, edges }: Graph<Machine>,
  secrets: readonly string[],
): string {
  const table = new Map<string, Map<string, Set<string>>>();
  for (const edge of edges) {
    const transitions = edge.taken.join(' ; ') || 'no transition';
    const effects = table.get(transitions) ?? new Map<string, Set<string>>();
    const effect = effectOf(edge, states[edge.from]?.snapshot.context);
    effects.set(effect, (effects.get(effect) ?? new Set()).add(titleOf(edge.command, secrets)));
    table.set(transitions, effects);
  }
  const rows = [...table].sort(byName).flatMap(([transitions, effects]) => {
    const lines = [...effects]
      .sort(byName)
      .map(([effect, commands]) => `${effect}  <- ${few([...commands].sort(), 4, ' | ')}`);
    return [transitions, `  ${few(lines, 6, '\n  ')}`];
  });
  const start = Object.entries(states[0]?.snapshot.context ?? {}).map(([key, value]) => `  ${key} = ${text(value)}`);
  return [
    `# ${[name, `${states.length} states, ${edges.length} steps`].filter(Boolean).join(': ')}`,
    ...start,
    ...rows,
    '',
  ].join('\n');
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** The first so many; of the others their number and a sum. */
function few(all: readonly string[], most: number, separator: string): string {
  const others = all.slice(most);
  const rest = others.length === 0 ? [] : [`and ${others.length} more (${sumOf(others.join('\n'))})`];
  return [...all.slice(0, most), ...rest].join(separator);
}

/** One step's effect in a line. */
function effectOf(edge: Edge<AnyStateMachine>, before: unknown): string {
  const old = new Map(Object.entries(before ?? {}).map(([key, value]) => [key, JSON.stringify(value)]));
  const changed = Object.entries(edge.snapshot.context ?? {})
    .filter(([key, value]) => old.get(key) !== JSON.stringify(value))
    .map(([key, value]) => `${key} = ${text(value)}`);
  const emitted = edge.emitted.map((event) => `emits ${text(event)}`);
  const begun = edge.begun.map(({ id, input }) => `starts ${id}${input === undefined ? '' : ` with ${text(input)}`}`);
  return [...changed, ...emitted, ...begun].join(', ') || 'nothing';
}

/** A value as JSON; the end of a long one only as a sum. */
function text(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length <= 160 ? json : `${json.slice(0, 100)}… ${sumOf(json)}`;
}

const sumOf = (long: string): string => createHash('sha256').update(long).digest('hex').slice(0, 8);
