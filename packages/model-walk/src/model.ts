import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { actorNamesOf } from './controlled.ts';
import type { Outcomes } from './outcomes.ts';

/** An event without its type. */
type PayloadOf<Event> = [Exclude<keyof Event, 'type'>] extends [never] ? Record<string, never> : Rest<Event>;
type Rest<Event> = Event extends { type: string } ? Omit<Event, 'type'> : never;

/** Constant, or depending on the snapshot. */
type Payloads<Payload, Snapshot> = readonly Payload[] | ((snapshot: Snapshot) => readonly Payload[]);

/**
 * Payloads, or `generate` with `when`, the snapshots in which the event makes sense. `{}` is an
 * event without payload that always does.
 */
export type Samples<Payload, Snapshot> =
  | Payloads<Payload, Snapshot>
  | { generate?: Payloads<Payload, Snapshot>; when?: (snapshot: Snapshot) => boolean };

/**
 * Events that a state ignores are omitted from exploration, so they need no `when`. The conditional
 * type is always true; TypeScript does not resolve the mapped type alone while it infers the
 * machine.
 */
export type EventSamples<Machine extends AnyStateMachine> =
  EventFrom<Machine> extends infer Event extends { type: string }
    ? {
        readonly [Type in Event['type']]?: Samples<PayloadOf<Extract<Event, { type: Type }>>, SnapshotFrom<Machine>>;
      }
    : never;

export interface ModelOptions<Machine extends AnyStateMachine> {
  events: EventSamples<Machine>;
  /** By actor and outcome. */
  outcomes?: Outcomes<Machine>;
  /**
   * The value, and the context that guards read: omitting some hides transitions, more multiplies
   * states.
   */
  serializeState: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Makes one transition several steps, such as for a form whose modes share states. */
  aspect?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /**
   * Secrets in events: the context may not hold them after the call that sent them was answered.
   */
  secrets?: readonly string[];
  /** Outcomes without an answer: secrets may stay for a retry. */
  unanswered?: readonly string[];
}

export interface Model<Machine extends AnyStateMachine> extends ModelOptions<Machine> {
  machine: Machine;
}

/**
 * Infers events, outcomes and snapshots from the machine.
 * @example
 *     const login = createModel(loginMachine, {
 *       events: {
 *         'password.changed': [{ password: 'Passw0rd!' }],
 *         'form.submitted': { when: ({ context }) => context.password !== '' },
 *       },
 *       outcomes: {
 *         logIn: { known: resolve({ token: '1' }), wrong: reject(new Error('No such learner')) },
 *       },
 *       serializeState: ({ value, context }) => [value, context.password !== ''],
 *     });
 * @throws for an event or an outcome that the machine does not have
 */
export function createModel<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ModelOptions<Machine>,
): Model<Machine> {
  const accepted = machine.events.map(String).filter((type) => !type.startsWith('xstate.'));
  if (!accepted.includes('*')) mustBeOf(machine, 'event', Object.keys(options.events), accepted);
  mustBeOf(machine, 'actor', Object.keys(options.outcomes ?? {}), actorNamesOf(machine));
  return { ...options, machine };
}

function mustBeOf(machine: AnyStateMachine, what: string, names: readonly string[], known: readonly string[]): void {
  const [stranger] = names.filter((name) => !known.includes(name));
  if (stranger === undefined) return;
  throw new Error(`"${stranger}" is no ${what} of the machine ${machine.id}. It has: ${known.join(', ') || 'none'}.`);
}

export function eventsIn<Machine extends AnyStateMachine>(
  { events }: Pick<Model<Machine>, 'events'>,
  snapshot: SnapshotFrom<Machine>,
): EventFrom<Machine>[] {
  const samples: [string, Samples<object, SnapshotFrom<Machine>> | undefined][] = Object.entries(events);
  return samples.flatMap(([type, given = []]) => {
    const { generate = [{}], when = () => true } =
      typeof given === 'function' || isList(given) ? { generate: given } : given;
    if (!when(snapshot)) return [];
    const payloads = typeof generate === 'function' ? generate(snapshot) : generate;
    // the mapped type of `events` has matched type and payload
    return payloads.map((payload) => ({ type, ...payload }) as unknown as EventFrom<Machine>);
  });
}

const isList = (given: unknown): given is readonly object[] => Array.isArray(given);
