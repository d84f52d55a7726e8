import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Command } from './command.ts';
import type { Reached, StepResult } from './graph.ts';
import type { Model } from './model.ts';

/** A state on a path, with its last step. */
export interface Node<Machine extends AnyStateMachine> extends Reached<Machine> {
  /** Identity of the state. */
  key: string;
  /** Includes events that the machine ignores. */
  commands: () => Command<Machine>[];
  /** Null for an event that the machine ignores. */
  after: (command: Command<Machine>) => Node<Machine> | null;
  step: StepResult;
  /** Of all machines, nested ones included, see {@link lineOf}. */
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
