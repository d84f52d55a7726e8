import type { AnyStateMachine } from 'xstate';
import type { Command } from './command.ts';
import type { Session } from './session.ts';

/** The screen shows the state after the first `done` steps of `path`. */
export interface Moment {
  machine: AnyStateMachine;
  variant: string;
  path: readonly Command<AnyStateMachine>[];
  done: number;
  /** With all that was emitted and taken on this path. */
  session: Pick<Session<AnyStateMachine>, 'actor' | 'emitted' | 'taken'>;
  /** Samples of secrets, not to be recorded. */
  secrets: readonly string[];
}

let observer: ((moment: Moment) => void) | undefined;

/**
 * Calls a function at each step of each walk of a test file, after `see`; for a Vitest setup file.
 */
export function observeWalks(observe: (moment: Moment) => void): void {
  observer = observe;
}

export const observed = (moment: Moment): void => observer?.(moment);
