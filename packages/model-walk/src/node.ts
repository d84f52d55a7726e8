import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Command } from './command.ts';
import type { Reached, StepResult } from './graph.ts';
import type { Model } from './model.ts';

/** A state on the way through a machine, with what the last step of that way did. */
export interface Node<Machine extends AnyStateMachine> extends Reached<Machine> {
  /** Two states with the same one count as one. */
  key: string;
  /** What may happen in it, those events included that the machine ignores. */
  commands: () => Command<Machine>[];
  /** The state that a command leads to; null when it is an event that the machine ignores. */
  after: (command: Command<Machine>) => Node<Machine> | null;
  step: StepResult;
  /** The steps that every chart took on it, the machine or one that it runs, see {@link lineOf}. */
  lines: readonly string[];
}

export const keyOf = <Machine extends AnyStateMachine>(
  { serializeState }: Model<Machine>,
  snapshot: AnyMachineSnapshot,
): string => JSON.stringify([snapshot.status, serializeState(snapshot as SnapshotFrom<Machine>)]);

export const aspectOf = <Machine extends AnyStateMachine>(
  { aspect }: Model<Machine>,
  snapshot: AnyMachineSnapshot,
): string => JSON.stringify(aspect?.(snapshot as SnapshotFrom<Machine>)) ?? '';
