import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { actorNamesOf } from './controlled.ts';
import type { Outcomes } from './outcomes.ts';

/** What an event carries besides its type; nothing at all where it has no other property. */
type PayloadOf<Event> = [Exclude<keyof Event, 'type'>] extends [never] ? Record<string, never> : Rest<Event>;
type Rest<Event> = Event extends { type: string } ? Omit<Event, 'type'> : never;

/** What events of one type carry: always the same, or what makes sense in a snapshot. */
type Payloads<Payload, Snapshot> = readonly Payload[] | ((snapshot: Snapshot) => readonly Payload[]);

/**
 * Samples of the events of one type: what they carry, given directly or as `generate`, and in which snapshots they make sense
 * (`when`). `{}` is an event that carries nothing and always makes sense.
 */
export type Samples<Payload, Snapshot> =
  | Payloads<Payload, Snapshot>
  | { generate?: Payloads<Payload, Snapshot>; when?: (snapshot: Snapshot) => boolean };

/**
 * Sample events by type. What the machine ignores in a state is left out of the exploration, so it need not be held back. The
 * conditional type is always true: TypeScript resolves it while it infers the machine, as it does not with a mapped type alone.
 */
export type EventSamples<Machine extends AnyStateMachine> =
  EventFrom<Machine> extends infer Event extends { type: string }
    ? {
        readonly [Type in Event['type']]?: Samples<PayloadOf<Extract<Event, { type: Type }>>, SnapshotFrom<Machine>>;
      }
    : never;

/** What a test says about a machine so that it can be explored. */
export interface ModelOptions<Machine extends AnyStateMachine> {
  events: EventSamples<Machine>;
  /** How the machine's actors may end, by actor and name of the outcome. */
  outcomes?: Outcomes<Machine>;
  /**
   * What tells two states apart: the value, and of the context what guards look at. Leaving out what a guard reads
   * hides transitions; putting in what no guard reads makes the exploration long.
   */
  serializeState: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** What makes the same transition another step to walk, such as the mode of a form whose modes share states. */
  aspect?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Samples of secrets that the events carry. They must be gone from the context once the call that carried them was answered. */
  secrets?: readonly string[];
  /** Outcomes in which a call was not answered: secrets may stay for another try. */
  unanswered?: readonly string[];
}

/** A machine that can be explored. */
export interface Model<Machine extends AnyStateMachine> extends ModelOptions<Machine> {
  machine: Machine;
}

/**
 * A model of a machine; the types of its events, outcomes and snapshots follow from the machine.
 * @example
 * const login = createModel(loginMachine, {
 *   events: {
 *     'password.changed': [{ password: 'Passw0rd!' }],
 *     'form.submitted': { when: ({ context }) => context.password !== '' },
 *   },
 *   outcomes: { logIn: { known: resolve({ token: 'token-1' }), wrong: reject(new Error('No such learner')) } },
 *   serializeState: ({ value, context }) => [value, context.password !== ''],
 * });
 * @throws when an event or an outcome is of none that the machine has, with those that it has
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

/** The sample events that make sense in a snapshot. */
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
    // the mapped type of `events` has checked that type and payload belong together
    return payloads.map((payload) => ({ type, ...payload }) as unknown as EventFrom<Machine>);
  });
}

const isList = (given: unknown): given is readonly object[] => Array.isArray(given);
