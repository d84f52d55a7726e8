import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { conditionOf } from './labels.ts';

/** What a chart says of its states and transitions, as a list in Markdown; empty when it says nothing. */
export const descriptionsOf = (machine: AnyStateMachine): string => linesOf(machine.root).join('');

function linesOf(node: AnyStateNode): string[] {
  const place = node.path.join('.');
  const transitions = [...node.transitions.values(), node.always ?? []].flatMap((alternatives) =>
    alternatives.flatMap((transition) =>
      line(`${place === '' ? '' : `${place}, `}${conditionOf(transition, alternatives)}`, transition.description),
    ),
  );
  return [
    ...line(place, node.description),
    ...transitions,
    ...Object.values<AnyStateNode>(node.states).flatMap(linesOf),
  ];
}

const line = (place: string, description: string | undefined): string[] =>
  description === undefined ? [] : [`- \`${place}\`: ${description}\n`];
