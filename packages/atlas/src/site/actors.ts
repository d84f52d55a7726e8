import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** A chart of the running app, and what it is in. */
export interface LiveActor {
  /** Its session id. */
  id: string;
  name: string;
  /** The session id of what started it. */
  parent: string | undefined;
  /** The id of its chart. */
  chart: string;
  /** The number of the message that told its last move. */
  moved: number;
  isActive: boolean;
  /** Ids of the innermost active states. */
  states: string[];
  /** What led to them: `login.editing form.submitted#0`. */
  taken: string[];
}

type StateValue = string | { [state: string]: StateValue };

/** What of a chart's snapshot is read; `_atlas` is `Note` in src/inspect/notes.ts. */
interface LiveSnapshot {
  status: string;
  value?: StateValue;
  _atlas?: { taken: string[] };
}

/** The charts of the app after one more message of its. */
export function afterMessage(
  actors: readonly LiveActor[],
  message: StatelyInspectionEvent,
  count: number,
): readonly LiveActor[] {
  if (message.type === '@xstate.actor') {
    const { id, states } = JSON.parse(message.definition ?? '{}') as { id?: string; states?: object };
    // calls and timers have no states
    if (id === undefined || states === undefined) return actors;
    const { sessionId, name, parentId: parent } = message;
    const begun = { id: sessionId, name, parent, chart: id, moved: count, isActive: true, states: [], taken: [] };
    return [...actors.filter((actor) => actor.id !== sessionId), begun];
  }
  if (message.type !== '@xstate.snapshot') return actors;
  const { status, value, _atlas } = message.snapshot as LiveSnapshot;
  return actors.map((actor) => {
    if (actor.id !== message.sessionId) return actor;
    const states = leavesOf(value ?? {}, actor.chart);
    const isMove = (_atlas?.taken.length ?? 0) > 0 || message.event.type === 'xstate.init';
    const last = isMove ? { moved: count, taken: _atlas?.taken ?? [] } : {};
    return { ...actor, ...last, states, isActive: status === 'active' };
  });
}

/** Ids of the innermost active states, as the atlas has them. */
function leavesOf(value: StateValue, id: string): string[] {
  if (typeof value === 'string') return [`${id}.${value}`];
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${id}.${key}`));
  return inner.length > 0 ? inner : [id];
}
