import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { conditionOf } from './labels.ts';

/** Markdown list of the descriptions of states and transitions; may be empty. */
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
