import { relative } from 'node:path';
import { transitionsOf } from 'model-walk';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import type { BareChart, State, Transition } from '../../packages/atlas/src/model.ts';
import { machineNames, machineOf, purposeOf, sourceOf } from '../charts/files.ts';
import { actionNames, conditionOf, eventOf } from '../charts/labels.ts';

const root = `${import.meta.dirname}/../..`;

/** Each chart of docs/machines, or those of some names. */
export const chartsOf = (names: readonly string[] = machineNames): Promise<BareChart[]> =>
  Promise.all(names.map(async (name) => chartOf(name, await machineOf(name))));

function chartOf(name: string, machine: AnyStateMachine): BareChart {
  const source = relative(root, sourceOf(name));
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    area: source.split('/').at(source.startsWith('machines') ? 1 : 2) ?? '',
    source,
    purpose: plain(purposeOf(name)),
    states: nodes.map(stateOf),
    transitions: transitionsIn(machine, nodes),
  };
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];

const stateOf = (node: AnyStateNode): State => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  type: node.type,
  initial: (node.type === 'compound' && node.initial.target[0]?.id) || null,
  description: plain(node.description ?? ''),
  tags: [...node.tags],
  invokes: node.invoke.map(({ id, src }) => {
    const logic: unknown = typeof src === 'string' ? node.machine.implementations.actors[src] : undefined;
    return { id, chart: logic instanceof StateMachine ? logic.id : null };
  }),
});

function transitionsIn(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): Transition[] {
  const names = transitionsOf(machine);
  return nodes.flatMap((node) =>
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
        };
      }),
    ),
  );
}

/** A text of Markdown or of a comment without its marks. */
const plain = (text: string): string => text.replaceAll(/\*\*|`/g, '');
