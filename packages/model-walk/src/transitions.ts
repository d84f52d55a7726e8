import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { delayOf } from './xstate-private.ts';

/**
 * Every transition that a machine declares, with a name that survives `provide()` (which rebuilds all nodes):
 * `source | event#index [guard] -> targets`. Includes `always`, which xstate/graph's digraph leaves out.
 */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const named = nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((alternatives) =>
      alternatives.map((transition, index) => [transition, nameOf(transition, index)] as const),
    ),
  );
  return new Map(named);
}

/**
 * The machine as a table of text, one transition a line with its guard, targets and actions, for
 * `toMatchFileSnapshot`: people review what a walk cannot judge, since model and product share the machine.
 */
export function transitionTable(machine: AnyStateMachine): string {
  const rows = [...transitionsOf(machine)].map(([{ actions, reenter }, name]) =>
    [
      name,
      ...(reenter ? ['(reenter)'] : []),
      ...(actions.length === 0 ? [] : [`/ ${actions.map(actionName).join(', ')}`]),
    ].join(' '),
  );
  const effects = nodesOf(machine.root).flatMap((node) => [
    ...node.entry.map((action) => `${node.id} | entry / ${actionName(action)}`),
    ...node.exit.map((action) => `${node.id} | exit / ${actionName(action)}`),
    ...node.invoke.map(({ id, src }) => `${node.id} | invoke ${id}${id === src ? '' : ` (${String(src)})`}`),
    ...delaysOf(node).map((delay) => `${node.id} | after ${delay}: ${millisecondsOf(machine, delay)}`),
    ...(node.tags.length === 0 ? [] : [`${node.id} | tags ${node.tags.join(', ')}`]),
    ...(node.type === 'final' ? [`${node.id} | final`] : []),
  ]);
  return `${[...rows, ...effects].join('\n')}\n`;
}

const delaysOf = (node: AnyStateNode): string[] => [...new Set(node.after.map(({ delay }) => String(delay)))];

/** How long a named delay is, if that is a constant. */
function millisecondsOf(machine: AnyStateMachine, name: string): string {
  const delay = delayOf(machine, name);
  return typeof delay === 'number' ? `${delay} ms` : 'as told';
}

/** Rows for that table on what each state does not take: a control that sends it there would do nothing. */
export const ignoredRows = (eventMatrix: readonly { value: string; ignores: readonly string[] }[]): string =>
  eventMatrix
    .filter(({ ignores }) => ignores.length > 0)
    .map(({ value, ignores }) => `in ${value} | ignores ${ignores.join(', ')}\n`)
    .sort()
    .join('');

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf)];
}

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition, index: number): string {
  const targets = target?.map((node) => node.id).join(', ') ?? '(stay)';
  const condition = guard === undefined ? '' : ` [${actionName(guard)}]`;
  return `${source.id} | ${eventType || 'always'}#${index}${condition} -> ${targets}`;
}

/** The name of an action or guard, with the params that are data. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) {
    const params = 'params' in action && typeof action.params === 'object' ? `(${JSON.stringify(action.params)})` : '';
    return `${String(action.type)}${params}`;
  }
  if (typeof action === 'function' && 'type' in action) return String(action.type);
  return '(inline)';
}
