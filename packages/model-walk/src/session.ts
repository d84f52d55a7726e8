import {
  type Actor,
  type ActorOptions,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InputFrom,
} from 'xstate';
import { TestClock } from './clock.ts';
import { type Command, commandsIn } from './command.ts';
import { type RunningActor, runningActors, settle, withControlledActors } from './controlled.ts';
import type { Model } from './model.ts';
import { leavesOf, type Step, stepObserver } from './steps.ts';
import { transitionsOf } from './transitions.ts';
import { activeNodes, transitionsIn } from './xstate-private.ts';

/** A running machine with controlled actors and clock. */
export interface Session<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  emitted: EventObject[];
  /** See `transitionsOf`. */
  taken: Set<string>;
  /** Of all machines, nested ones included. */
  steps: Step[];
  /** Includes events that the machine ignores. */
  commands(): Command<Machine>[];
  /** Event types, ignored ones included. */
  received: string[];
  /** Outermost first. */
  running(): RunningActor[];
  /** Names in `setup({ actors })`. */
  started: string[];
  /** Actors and timers that no active state requires. */
  leakedActors(): string[];
  apply(command: Command<Machine>): void;
}

export const snapshotOf = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot();

export function sessionsOf<Machine extends AnyStateMachine>(model: Model<Machine>) {
  const machine = withControlledActors(model.machine, new Set(Object.keys(model.outcomes ?? {})));
  const names = transitionsOf(machine);

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
      // as an option, since the first `always` steps happen in `createActor`
      inspect: (event) => {
        observeStep(event);
        switch (event.type) {
          case '@xstate.microstep':
            for (const transition of transitionsIn(event)) {
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
    // errors are checked as a property instead of being uncaught exceptions
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
      commands: () => commandsIn(model, snapshotOf(actor), running(), clock.pending > 0),
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
            if (!child) {
              const here = leavesOf(snapshotOf(actor).value);
              const others = running().map(({ path }) => path.join('.'));
              throw new Error(
                `${command.path.join('.')} cannot be settled in ${here}, where it does not run (running: ${others.join(', ') || 'none'}). Put the steps that start it before this one.`,
              );
            }
            settle(child, command.outcome);
          }
        }
      },
    };
  };
}

const timersOf = (snapshot: { status: string }): number =>
  snapshot.status === 'active'
    ? activeNodes(snapshot).reduce((sum, { after }) => sum + new Set(after.map(({ eventType }) => eventType)).size, 0)
    : 0;
