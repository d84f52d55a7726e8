import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { eventsIn, type Model } from './model.ts';
import type { Outcome } from './outcomes.ts';

/** An event, an outcome of a running actor, or the earliest timer. */
export type Command<Machine extends AnyStateMachine> = EventCommand<Machine> | SettleCommand | { kind: 'tick' };

export interface EventCommand<Machine extends AnyStateMachine> {
  kind: 'event';
  event: EventFrom<Machine>;
}

export interface SettleCommand {
  kind: 'settle';
  /** Invoke ids from the machine to the actor. */
  path: readonly string[];
  name: string;
  outcome: Outcome;
  input: unknown;
}

/** Includes events that the machine ignores; `isTimed` says that a timer is set. */
export function commandsIn<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  snapshot: AnyMachineSnapshot,
  running: readonly (Pick<SettleCommand, 'path' | 'input'> & { name: string })[],
  isTimed: boolean,
): Command<Machine>[] {
  if (snapshot.status !== 'active') return [];
  const outcomes: Readonly<Record<string, Readonly<Record<string, Outcome>> | undefined>> = model.outcomes ?? {};
  const events = eventsIn(model, snapshot as SnapshotFrom<Machine>).map(
    (event): Command<Machine> => ({ kind: 'event', event }),
  );
  const settles = running.flatMap(({ name: src, path, input }) =>
    Object.entries(outcomes[src] ?? {}).map(
      ([name, outcome]): Command<Machine> => ({ kind: 'settle', path, name, outcome, input }),
    ),
  );
  return [...events, ...settles, ...(isTimed ? [{ kind: 'tick' } as const] : [])];
}

export const eventTypeOf = ({ event }: EventCommand<AnyStateMachine>): string => event.type;

/** For test titles; long and secret values are replaced by their names. */
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
