import {
  type Actor,
  type ActorOptions,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { TestClock } from './clock.ts';
import {
  type Outcome,
  type Outcomes,
  type RunningActor,
  runningActors,
  settle,
  withControlledActors,
} from './controlled.ts';
import { type Step, stepObserver } from './steps.ts';
import { transitionsOf } from './transitions.ts';

/** What a test tells about a machine so that it can be explored. */
export interface Model<Machine extends AnyStateMachine> {
  machine: Machine;
  /** Sample events, all of them or those that make sense in a snapshot. What the machine ignores is left out. */
  events: readonly EventFrom<Machine>[] | ((snapshot: SnapshotFrom<Machine>) => readonly EventFrom<Machine>[]);
  /** How the machine's actors may end, by actor and name of the outcome. */
  outcomes?: Outcomes<Machine>;
  /**
   * What tells two states apart: the value, and of the context what guards look at. Leaving out what a guard reads
   * hides transitions; putting in what no guard reads makes the exploration long.
   */
  serializeState: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** What makes the same transition another step to walk, such as the mode of a form whose modes share states. */
  aspect?: (snapshot: SnapshotFrom<Machine>) => unknown;
}

/** One step: an event is sent, a running actor settles, or the earliest timer fires. */
export type Command<Machine extends AnyStateMachine> = EventCommand<Machine> | SettleCommand | { kind: 'tick' };

export interface EventCommand<Machine extends AnyStateMachine> {
  kind: 'event';
  event: EventFrom<Machine>;
}

export interface SettleCommand {
  kind: 'settle';
  /** Invoke ids from the machine down to the actor. */
  path: readonly string[];
  name: string;
  outcome: Outcome;
  /** What the actor was started with. */
  input: unknown;
}

/** A running machine on controlled actors and a clock that only moves when a timer is fired. */
export interface Session<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  /** Everything emitted so far. */
  emitted: EventObject[];
  /** Names of the transitions taken so far (see transitionsOf). */
  taken: Set<string>;
  /** What every chart in it did so far, the machine and those that it runs. */
  steps: Step[];
  /** What can happen now, those events included that the machine ignores. */
  commands(): Command<Machine>[];
  /** Types of the events that reached the machine so far, ignored ones included. */
  received: string[];
  /** The actors that run now below the machine, outermost first. */
  running(): RunningActor[];
  /** Actors started so far below the machine, by name in `setup({ actors })`. */
  started: string[];
  /** Actors and timers that run on although no active state wants them any more, in words. */
  leakedActors(): string[];
  apply(command: Command<Machine>): void;
}

/** A machine's present snapshot, where its own types do not matter. */
export const snapshotOf = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot();

/** Makes sessions of a model, each from the machine's start. */
export function sessionsOf<Machine extends AnyStateMachine>(model: Model<Machine>) {
  const outcomes: Readonly<Record<string, Readonly<Record<string, Outcome>> | undefined>> = model.outcomes ?? {};
  const machine = withControlledActors(model.machine, new Set(Object.keys(outcomes)));
  const names = transitionsOf(machine);
  const eventsIn = (snapshot: SnapshotFrom<Machine>) =>
    typeof model.events === 'function' ? model.events(snapshot) : model.events;

  return (input: InputFrom<Machine>): Session<Machine> => {
    const clock = new TestClock();
    const taken = new Set<string>();
    const emitted: EventObject[] = [];
    const received: string[] = [];
    const started: string[] = [];
    const created: AnyActorRef[] = [];
    const steps: Step[] = [];
    const observeStep = stepObserver((step) => steps.push(step));
    const options = {
      input,
      clock,
      // In the options, since the first `always` steps are reported while the actor is being created.
      inspect: (event) => {
        observeStep(event);
        switch (event.type) {
          case '@xstate.microstep':
            for (const transition of event._transitions) {
              const name = names.get(transition);
              if (name !== undefined) taken.add(name);
            }
            break;
          case '@xstate.event':
            if (event.actorRef.sessionId === event.rootId) received.push(event.event.type);
            break;
          case '@xstate.actor':
            created.push(event.actorRef as AnyActorRef);
            if (event.actorRef.sessionId !== event.rootId) started.push(String(created.at(-1)?.src));
        }
      },
    } as ActorOptions<Machine>;
    const actor = createActor(machine, options);
    actor.on('*', (event: EventObject) => emitted.push(event));
    // An error is a finding of its own (see properties), not an uncaught exception.
    actor.subscribe({ error: () => {} });
    actor.start();

    const running = () => runningActors(actor);
    return {
      actor,
      emitted,
      taken,
      steps,
      received,
      started,
      running,
      leakedActors() {
        const kept = new Set<AnyActorRef>([actor, ...running().map(({ ref }) => ref)]);
        const actors = created.filter((ref) => !kept.has(ref) && ref.getSnapshot().status === 'active');
        const timers = clock.pending - [...kept].reduce((sum, ref) => sum + timersOf(ref.getSnapshot()), 0);
        return [...actors.map(({ id }) => `actor ${id}`), ...(timers > 0 ? [`timers: ${timers}`] : [])];
      },
      commands() {
        if (snapshotOf(actor).status !== 'active') return [];
        const settles = running().flatMap(({ name: src, path, input: given }) =>
          Object.entries(outcomes[src] ?? {}).map(
            ([name, outcome]): Command<Machine> => ({ kind: 'settle', path, name, outcome, input: given }),
          ),
        );
        const sends = eventsIn(actor.getSnapshot()).map((event): Command<Machine> => ({ kind: 'event', event }));
        return [...sends, ...settles, ...(clock.pending > 0 ? [{ kind: 'tick' } as const] : [])];
      },
      apply(command) {
        switch (command.kind) {
          case 'event':
            actor.send(command.event);
            break;
          case 'tick':
            clock.tick();
            break;
          case 'settle': {
            const child = running().find(({ path }) => path.join() === command.path.join());
            if (!child) throw new Error(`No actor ${command.path.join('.')} is running`);
            settle(child, command.outcome);
          }
        }
      },
    };
  };
}

/** How many timers the active states of a machine wait for. */
function timersOf(snapshot: { status: string; _nodes?: AnyMachineSnapshot['_nodes'] }): number {
  if (snapshot.status !== 'active') return 0;
  return (snapshot._nodes ?? []).reduce(
    (sum, { after }) => sum + new Set(after.map(({ eventType }) => eventType)).size,
    0,
  );
}

export const eventTypeOf = ({ event }: EventCommand<AnyStateMachine>): string => event.type;

/** A command in words, for test titles; of values that are long or secret only what they are called. */
export function titleOf(command: Command<AnyStateMachine>, secrets: readonly string[] = []): string {
  if (command.kind === 'tick') return 'time passes';
  if (command.kind === 'settle') return `${command.path.join('.')}: ${command.name}`;
  const { type, ...payload }: AnyEventObject = command.event;
  const words = Object.values(payload).map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.length <= 24 && !secrets.some((secret) => text.includes(secret))) return text;
    return typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 3).join(', ') : '';
  });
  return [type, ...words].join(' ').trim();
}
