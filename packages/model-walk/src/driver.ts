import { act } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Actor, AnyStateMachine } from 'xstate';
import type { Sut } from './sut.ts';

/** How a walk reaches the screen: what renders it, what acts on it, and what else is checked of it after each step. */
export interface Driver {
  /** Input for the gestures of one path. */
  user: () => UserEvent;
  /** Renders the screen of an actor. */
  render: <Machine extends AnyStateMachine>(sut: Sut<Machine>, actor: Actor<Machine>) => unknown;
  /** Renders what surrounds the screen, where `render` does not. */
  surround: <Machine extends AnyStateMachine>(sut: Sut<Machine>) => unknown;
  /** Checks the screen, which shows this state of the machine now; throws what is wrong. */
  check: (state: string) => unknown;
  /** Tests only what needs the screen: neither the reviewed texts, nor the graphs, nor a machine without a screen. */
  screenOnly: boolean;
}

/** In jsdom: `user-event`, and no check of the screen, since nothing is laid out there. */
export const driver: Driver = {
  user: () => userEvent.setup({ delay: null }),
  render: (sut, actor) => act(async () => sut.render(actor)),
  surround: (sut) => act(async () => sut.surround?.()),
  check: () => {},
  screenOnly: false,
};

/** Replaces the driver of all walks of a test file, such as by one of a real browser; to be called before the file is read. */
export function driveBy(other: Driver): void {
  Object.assign(driver, other);
}
