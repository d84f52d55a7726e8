import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** `event (n) [guard] ↻ / actions`; `n` is the place among alternatives, `↻` the mark `again`. */
export const labelOf = (
  transition: AnyTransitionDefinition,
  alternatives: readonly AnyTransitionDefinition[],
  again = '',
): string => `${conditionOf(transition, alternatives)}${again}${doing(transition.actions)}`;

/** `event (n) [guard]` */
export function conditionOf(
  transition: AnyTransitionDefinition,
  alternatives: readonly AnyTransitionDefinition[],
): string {
  const guarded = alternatives.filter(({ guard }) => guard !== undefined).length;
  const place = guarded > 1 ? ` (${alternatives.indexOf(transition) + 1})` : '';
  const otherwise = guarded > 0 ? ' [else]' : '';
  return `${eventOf(transition)}${place}${transition.guard === undefined ? otherwise : ` [${nameOf(transition.guard)}]`}`;
}

/** ` / a, b`; empty without actions. */
export const doing = (actions: readonly unknown[]): string =>
  actions.length === 0 ? '' : ` / ${actions.map(nameOf).join(', ')}`;

/** Names, without XState's timers for `after`. */
export const actionNames = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => timerOf(action) === null).map(nameOf);

export function traitsOf(node: AnyStateNode): string[] {
  const timers = (action: unknown) => timerOf(action) === null;
  return [
    ...node.entry.filter(timers).map((action) => `entry / ${nameOf(action)}`),
    ...node.invoke.map(({ id, src }) => `invoke ${id === src || typeof src !== 'string' ? id : `${id} (${src})`}`),
    ...node.exit.filter(timers).map((action) => `exit / ${nameOf(action)}`),
    ...(node.type === 'history' ? [`${node.history} history`] : []),
    ...(node.tags.length === 0 ? [] : [`tags ${node.tags.join(', ')}`]),
  ];
}

/** In the chart's terms: `after stillWorking`, `login ✓` for onDone, `login ✗` for onError. */
export function eventOf({ eventType, source }: AnyTransitionDefinition): string {
  const [, kind, rest = ''] =
    /^xstate\.(after|done\.actor|done\.state|error\.actor|snapshot)\.(.*)$/.exec(eventType) ?? [];
  if (kind === 'after') {
    const delay = rest.slice(0, -`.${source.id}`.length);
    return `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`;
  }
  if (kind === 'done.actor') return `${rest} ✓`;
  if (kind === 'error.actor') return `${rest} ✗`;
  if (kind === 'snapshot') return `${rest} …`;
  if (kind === 'done.state') return 'done';
  return eventType || 'always';
}

/** The timer of `after`, which XState starts and stops by entry and exit actions; else null. */
function timerOf(action: unknown): string | null {
  if (typeof action !== 'function') return null;
  const id = 'sendId' in action ? action.sendId : 'id' in action ? action.id : null;
  return typeof id === 'string' && id.startsWith('xstate.after.') ? id : null;
}

/** With data params: `notify(‘Code sent’, ‘success’)`, `not isPhone`. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function') return 'type' in named ? String(named.type).replace('xstate.', '') : combined(named);
  if (typeof named !== 'object' || named === null || !('type' in named)) return '(inline)';
  const params = 'params' in named && typeof named.params !== 'function' ? named.params : undefined;
  return `${String(named.type)}${params === undefined ? '' : `(${values(params)})`}`;
}

/** and, or, not and stateIn are functions that carry their operands. */
function combined(guard: object): string {
  if ('stateValue' in guard) return `in ${values(guard.stateValue)}`;
  if (!('guards' in guard) || !Array.isArray(guard.guards)) return '(inline)';
  const names = guard.guards.map((inner: unknown) =>
    typeof inner === 'function' && 'guards' in inner && Array.isArray(inner.guards) && inner.guards.length > 1
      ? `(${nameOf(inner)})`
      : nameOf(inner),
  );
  if ('name' in guard && guard.name === 'not') return `not ${names.join()}`;
  return names.join(` ${'name' in guard ? String(guard.name) : 'and'} `);
}

const longest = 24;

function values(data: unknown): string {
  if (typeof data === 'string') return `‘${data.length > longest ? `${data.slice(0, longest).trimEnd()}…` : data}’`;
  if (typeof data === 'object' && data !== null) return Object.values(data).map(values).join(', ');
  return String(data);
}
