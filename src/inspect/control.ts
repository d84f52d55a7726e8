import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
  type StateValue,
} from 'xstate';
import { resumed } from '../app/restore-snapshot.ts';
import type { Note } from './notes.ts';

/**
 * What an inspector of this site may do to the running app (docs/decisions/040-atlas.md): send an event to a chart, put a
 * chart back into an earlier state, and begin in the state of a link. Only Vite's development server loads this file.
 */
export interface Control {
  /** Listens to inspection; answers what a snapshot of a chart is called, and whether one can come back to it. */
  observe(event: InspectionEvent): Pick<Note, 'moment' | 'obstacle'>;
  /** Does what a message of the inspector's window asks for. Who sent it was checked before. */
  receive(message: unknown): void;
}

/** How many snapshots can be restored: as many as an inspector receives that connects late. */
const KEPT = 1000;

/** What may be begun again, by its name in `setup({ actors })`: it only counts. */
const clocks: readonly unknown[] = ['countdown'];

/** A chart's actor, with what XState keeps to itself of it: `control.test.ts` fails when that changes. */
interface ChartActor {
  sessionId: string;
  logic: AnyStateMachine;
  getSnapshot(): AnyMachineSnapshot;
  getPersistedSnapshot(): Snapshot<unknown>;
  send(event: EventObject): void;
  _parent?: ChartActor;
  _actorScope: AnyActorScope;
  update(snapshot: AnyMachineSnapshot, event: EventObject): void;
}

/** What is persisted of a chart, as far as it is looked at here. */
interface Persisted {
  status: string;
  value: StateValue;
  children: Record<string, { src: unknown; snapshot: Persisted }>;
}

/** The state of a link (`#state=…`): snapshots of the page's flows, by the ids of their charts. */
interface LinkedState {
  chart: string;
  snapshot: Persisted;
}

/** Follows the charts of an app that is about to start at an address with this hash. */
export function createControl(hash = ''): Control {
  const charts = new Map<string, ChartActor>();
  const kept = new Map<number, { sessionId: string; snapshot: Snapshot<unknown> }>();
  const linked = linkedStates(hash);
  let moments = 0;

  const begin = (actor: ChartActor) => {
    // the flows of a page, which are children of its visit
    const isFlow = actor._parent?.logic.id === 'visit';
    const index = isFlow ? linked.findIndex(({ chart }) => chart === actor.logic.id) : -1;
    const [state] = index === -1 ? [] : linked.splice(index, 1);
    if (state === undefined) return;
    // once the page has been wired
    queueMicrotask(() => {
      const isActive = actor.getSnapshot().status === 'active';
      const problem = isActive ? problemWith(state.snapshot, actor.logic) : ended;
      if (problem === null) putBack(actor, state.snapshot as unknown as Snapshot<unknown>);
      else refuse(problem);
    });
  };

  return {
    observe(event) {
      if (event.type !== '@xstate.snapshot' || !('machine' in event.snapshot)) return {};
      const actor = event.actorRef as unknown as ChartActor;
      charts.set(actor.sessionId, actor);
      if (event.event.type === 'xstate.init') begin(actor);
      const obstacle = obstacleIn(event.snapshot as AnyMachineSnapshot);
      moments++;
      if (obstacle === null) {
        kept.set(moments, { sessionId: actor.sessionId, snapshot: actor.getPersistedSnapshot() });
        for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
      }
      return { moment: moments, obstacle };
    },

    receive(message) {
      if (!isMessage(message)) return;
      const actor = charts.get(message.sessionId);
      if (actor?.getSnapshot().status !== 'active') return refuse(ended);
      if (message.type === '@xstate.event') {
        if (!canTake(actor, message.event)) return refuse('The chart takes no such event now.');
        actor.send(message.event);
        return;
      }
      const earlier = kept.get(message.snapshot._atlas.moment);
      if (earlier?.sessionId !== actor.sessionId) return refuse('That state is no longer kept.');
      putBack(actor, earlier.snapshot);
    },
  };
}

const ended = 'The chart has ended.';

const refuse = (why: string) => console.warn(`[inspect] Not done: ${why}`);

type Message =
  | { type: '@xstate.event'; sessionId: string; event: EventObject }
  | { type: '@xstate.snapshot'; sessionId: string; snapshot: { _atlas: { moment: number } } };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Stately's messages of events and snapshots, here to the app. */
function isMessage(message: unknown): message is Message {
  if (!isRecord(message) || typeof message.sessionId !== 'string') return false;
  const { type, event, snapshot } = message;
  if (type === '@xstate.event') return isRecord(event) && typeof event.type === 'string';
  return type === '@xstate.snapshot' && isRecord(snapshot) && isRecord(snapshot._atlas);
}

/** Whether an active state has a transition for it. What XState itself sends (`xstate.…`) is never taken from outside. */
const canTake = (actor: ChartActor, { type }: EventObject): boolean =>
  !type.startsWith('xstate.') && actor.getSnapshot()._nodes.some(({ transitions }) => transitions.has(type));

/** Why a chart cannot come back to a state: what runs in it would be done again. */
function obstacleIn(snapshot: AnyMachineSnapshot): string | null {
  if (snapshot.status !== 'active') return 'The chart has ended here.';
  for (const [id, child] of Object.entries<AnyActorRef | undefined>(snapshot.children)) {
    if (child === undefined) continue;
    // XState does not persist it, whether it still runs or not
    if (typeof child.src !== 'string') return `It has started ${id} by hand, which is not done again.`;
    const inner = child.getSnapshot();
    if (inner.status !== 'active') continue;
    if (clocks.includes(child.src)) continue;
    if (!('machine' in inner)) return `${id} runs here, and would be done again.`;
    const obstacle = obstacleIn(inner);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** Why a chart cannot begin in the state of a link. */
function problemWith({ value, children }: Persisted, machine: AnyStateMachine): string | null {
  try {
    machine.resolveState({ value, context: {} });
  } catch (error) {
    return String(error);
  }
  for (const [id, { src, snapshot }] of Object.entries(children)) {
    if (clocks.includes(src)) continue;
    const logic = typeof src === 'string' ? machine.implementations.actors[src] : undefined;
    if (!(logic instanceof StateMachine)) return `${id} would be done.`;
    const problem = problemWith(snapshot, logic as AnyStateMachine);
    if (problem !== null) return problem;
  }
  return null;
}

/** Gives a running chart another snapshot; who holds the actor sees it as the next one. */
function putBack(actor: ChartActor, persisted: Snapshot<unknown>): void {
  const { _actorScope: scope, logic } = actor;
  scope.system.scheduler.cancelAll(scope.self);
  for (const child of Object.values<AnyActorRef | undefined>(actor.getSnapshot().children)) {
    if (child) scope.stopChild(child);
  }
  // `update` restarts its delays
  const snapshot = resumed(logic, persisted).getInitialSnapshot(scope) as AnyMachineSnapshot;
  logic.start(snapshot);
  actor.update(snapshot, { type: 'state.restored' });
}

/** What a link says; nothing when it says nothing that can be read. */
function linkedStates(hash: string): LinkedState[] {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get('state');
  if (text === null) return [];
  try {
    const states: unknown = JSON.parse(text);
    return Array.isArray(states) ? states.filter(isLinkedState) : [];
  } catch {
    refuse('The state of the link cannot be read.');
    return [];
  }
}

const isLinkedState = (value: unknown): value is LinkedState =>
  isRecord(value) && typeof value.chart === 'string' && isPersisted(value.snapshot);

const isPersisted = (value: unknown): value is Persisted =>
  isRecord(value) &&
  value.status === 'active' &&
  isRecord(value.children) &&
  Object.values(value.children).every((child) => isRecord(child) && isPersisted(child.snapshot));
