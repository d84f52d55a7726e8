import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transitionsOf } from 'model-walk';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { machineNames, machineOf, purposeOf, sourceOf } from '../charts/files.ts';
import { actionNames, conditionOf, eventOf } from '../charts/labels.ts';
import { layoutOf } from './layout.ts';
import type { Chart, State, Transition } from './model.ts';

const root = join(import.meta.dirname, '../..');

/** A chart as its source declares it; what tests say of it is added later. */
export type BareChart = Omit<Chart, 'tests' | 'paths' | 'samples'>;

/** Each chart of docs/machines, or those of some names, with its layout. */
export async function chartsOf(names: readonly string[] = machineNames): Promise<BareChart[]> {
  const charts: BareChart[] = [];
  for (const name of names) charts.push(await chartOf(name, await machineOf(name)));
  return charts;
}

async function chartOf(name: string, machine: AnyStateMachine): Promise<BareChart> {
  const states = nodesOf(machine.root).map(stateOf);
  const transitions = transitionsIn(machine);
  const purpose = plain(purposeOf(name));
  const source = relative(root, sourceOf(name));
  return {
    id: machine.id,
    area: source.split('/').at(source.startsWith('machines') ? 1 : 2) ?? '',
    source,
    purpose,
    states,
    transitions,
    layout: await layoutOf(machine.root, transitions),
    requirements: idsIn(readFileSync(join(root, source), 'utf8')),
    mutants: [],
  };
}

export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];

function stateOf(node: AnyStateNode): State {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    description: plain(node.description ?? ''),
    tags: [...node.tags],
    meta: node.meta === undefined ? '' : JSON.stringify(node.meta),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    invokes: node.invoke.map(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      const logic: unknown = node.machine.implementations.actors[name];
      return { id, src: name, chart: logic instanceof StateMachine ? logic.id : null };
    }),
    requirements: idsIn(node.description ?? ''),
    mutants: [],
  };
}

function transitionsIn(machine: AnyStateMachine): Transition[] {
  const names = transitionsOf(machine);
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((alternatives) =>
      alternatives.map((transition): Transition => {
        const event = eventOf(transition);
        return {
          name: names.get(transition) ?? '',
          event,
          guard: conditionOf(transition, alternatives).slice(event.length).trim(),
          actions: actionNames(transition.actions),
          description: plain(transition.description ?? ''),
          source: node.id,
          targets: transition.target?.map(({ id }) => id) ?? [],
          reenter: transition.reenter,
          emits: [],
          leads: [],
          requirements: idsIn(transition.description ?? ''),
          mutants: [],
        };
      }),
    ),
  );
}

/** A text of Markdown or of a comment without its marks. */
export const plain = (text: string): string => text.replaceAll(/\*\*|`/g, '');

/** Requirement ids that a text names, ranges such as `LOGIN-01..11` by their first. */
const idsIn = (text: string): string[] => [...new Set(text.match(/\b[A-Z]{2,}-\d{2}\b/g) ?? [])].sort();
