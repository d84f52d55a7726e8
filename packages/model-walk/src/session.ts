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
      // In the options, since the first `always` steps are reported while the actor is being created.
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

/** How many timers the active states of a machine wait for. */
const timersOf = (snapshot: { status: string }): number =>
  snapshot.status === 'active'
    ? activeNodes(snapshot).reduce((sum, { after }) => sum + new Set(after.map(({ eventType }) => eventType)).size, 0)
    : 0;
