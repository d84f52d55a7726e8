import type { AnyMachineSnapshot, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Command } from './command.ts';

export type Path<Machine extends AnyStateMachine> = readonly Command<Machine>[];

/** A state that exploration reached, by the shortest way. */
export interface Reached<Machine extends AnyStateMachine> {
  path: Path<Machine>;
  snapshot: AnyMachineSnapshot;
}

/** What a machine did in one step. */
export interface StepResult {
  /** Transitions taken in this step. */
  taken: readonly string[];
  /** What else makes it another step, see {@link Model.aspect}. */
  aspect: string;
  emitted: readonly EventObject[];
  /** Actors that this step started, by name in `setup({ actors })`. */
  started: readonly string[];
  /** The actors that run after it and did not before, by invoke id, with what they were given. A restart is another actor. */
  begun: readonly Begun[];
}

/** One step between two explored states. */
export interface Edge<Machine extends AnyStateMachine> extends StepResult {
  path: Path<Machine>;
  command: Command<Machine>;
  /** The snapshot after it. */
  snapshot: AnyMachineSnapshot;
  /** The states that it leads from and to: their places in `states`. */
  from: number;
  to: number;
}

export interface Begun {
  /** Invoke ids from the machine down to the actor. */
  id: string;
  input: unknown;
}

export interface Graph<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  /** What the machine emits on starting, and the actors that it starts. */
  begin: Pick<StepResult, 'emitted' | 'begun'>;
  /** Transitions taken on starting. */
  initial: readonly string[];
  states: readonly Reached<Machine>[];
  edges: readonly Edge<Machine>[];
  /** Every step that a chart took, the machine or one that it runs, see {@link lineOf}. */
  steps: ReadonlySet<string>;
}
