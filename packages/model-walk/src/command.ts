import type { AnyEventObject, AnyStateMachine, EventFrom } from 'xstate';
import type { Outcome } from './outcomes.ts';

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
