import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Includes `always`. Names survive `provide()`: `source | event#index [guard] -> targets`. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const named = nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((alternatives) =>
      alternatives.map((transition, index) => [transition, nameOf(transition, index)] as const),
    ),
  );
  return new Map(named);
}

/** In document order. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf)];
}

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition, index: number): string {
  const targets = target?.map((node) => node.id).join(', ') ?? '(stay)';
  const condition = guard === undefined ? '' : ` [${actionName(guard)}]`;
  return `${source.id} | ${eventType || 'always'}#${index}${condition} -> ${targets}`;
}

/** With parameters that are plain data. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) {
    const params = 'params' in action && typeof action.params === 'object' ? `(${JSON.stringify(action.params)})` : '';
    return `${String(action.type)}${params}`;
  }
  if (typeof action === 'function' && 'type' in action) return String(action.type);
  return '(inline)';
}

/** Without the machine's id: `loggingIn | onError logIn#4 [isWrong] -> editing`. */
export function shortName(name: string, id: string): string {
  const [, source = '', event = '', place = '', guard = '', targets = ''] =
    /^(.*?) \| (.*)#(\d+)( \[.*\])? -> (.*)$/.exec(name) ?? [];
  const said = event
    .replace(/^xstate\.after\.(.*)$/, (_, rest: string) => `after ${rest.slice(0, -source.length - 1)}`)
    .replace(/^xstate\.done\.actor\./, 'onDone ')
    .replace(/^xstate\.error\.actor\./, 'onError ')
    .replace(/^xstate\.snapshot\./, 'onSnapshot ')
    .replace(/^xstate\.done\.state\..*$/, 'onDone');
  const inside = targets.split(', ').map((target) => inMachine(target, id));
  return `${inMachine(source, id)} | ${said}#${place}${guard} -> ${inside.join(', ')}`;
}

export const inMachine = (state: string, id: string): string =>
  state.startsWith(`${id}.`) ? state.slice(id.length + 1) : state;
