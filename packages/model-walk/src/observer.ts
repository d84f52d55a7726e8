import type { AnyStateMachine } from 'xstate';
import type { Command } from './command.ts';
import type { Session } from './session.ts';

/** A moment of a walk: the screen shows the state after the first `done` steps of `path`. */
export interface Moment {
  machine: AnyStateMachine;
  variant: string;
  path: readonly Command<AnyStateMachine>[];
  done: number;
  /** The machine behind the screen, with everything that it has emitted and taken on this path. */
  session: Pick<Session<AnyStateMachine>, 'actor' | 'emitted' | 'taken'>;
  /** Samples of secrets, which are not to be written down. */
  secrets: readonly string[];
}

let observer: ((moment: Moment) => void) | undefined;

/** Has a function called at each step of each walk of this test file, once `see` has passed; a Vitest setup file calls it. */
export function observeWalks(observe: (moment: Moment) => void): void {
  observer = observe;
}

export const observed = (moment: Moment): void => observer?.(moment);
