import type { AnyMachineSnapshot, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Command } from './command.ts';

export type Path<Machine extends AnyStateMachine> = readonly Command<Machine>[];

/** An explored state with its shortest path. */
export interface Reached<Machine extends AnyStateMachine> {
  path: Path<Machine>;
  snapshot: AnyMachineSnapshot;
}

export interface StepResult {
  taken: readonly string[];
  /** See {@link Model.aspect}. */
  aspect: string;
  emitted: readonly EventObject[];
  /** Names in `setup({ actors })`. */
  started: readonly string[];
  /** Actors that are new after the step; a restarted one is new. */
  begun: readonly Begun[];
}

export interface Edge<Machine extends AnyStateMachine> extends StepResult {
  path: Path<Machine>;
  command: Command<Machine>;
  snapshot: AnyMachineSnapshot;
  /** Indexes in `states`. */
  from: number;
  to: number;
}

export interface Begun {
  /** Invoke ids from the machine to the actor. */
  id: string;
  input: unknown;
}

export interface Graph<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  /** On start. */
  begin: Pick<StepResult, 'emitted' | 'begun'>;
  /** On start. */
  initial: readonly string[];
  states: readonly Reached<Machine>[];
  edges: readonly Edge<Machine>[];
  /** Steps of all machines, nested ones included, see {@link lineOf}. */
  steps: ReadonlySet<string>;
}
