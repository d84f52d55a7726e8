import { act } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Actor, AnyStateMachine } from 'xstate';
import type { ScreenOptions } from './screen-options.ts';

/** How a walk reaches the screen: what renders it, what acts on it, and what else is checked of it after each step. */
export interface Driver {
  /** Input for the gestures of one path. */
  user: () => UserEvent;
  /** Renders the screen of an actor. */
  render: <Machine extends AnyStateMachine>(options: ScreenOptions<Machine>, actor: Actor<Machine>) => unknown;
  /** Renders what surrounds the screen, where `render` does not. */
  surround: <Machine extends AnyStateMachine>(options: ScreenOptions<Machine>) => unknown;
  /** Checks the screen, which shows this state of the machine now; throws what is wrong. */
  check: (state: string) => unknown;
}

/** In jsdom: `user-event`, and no check of the screen, since nothing is laid out there. */
export const driver: Driver = {
  user: () => userEvent.setup({ delay: null }),
  render: (options, actor) => act(async () => options.render(actor)),
  surround: (options) => act(async () => options.surround?.()),
  check: () => {},
};

/** Replaces the driver of all screens of a test file, such as by one of a real browser; to be called before the file is read. */
export function driveBy(other: Partial<Driver>): void {
  Object.assign(driver, other);
}
