import { type UserEvent, userEvent } from '@testing-library/user-event';

/** How gestures reach the screen, and what else is checked of it after each step. */
export interface Driver {
  /** Input for the gestures of one path. */
  user: () => UserEvent;
  /** Checks the screen, which shows this state of the machine now; throws what is wrong. */
  check: (state: string) => unknown;
}

/** In jsdom: `user-event`, and no check, since nothing is laid out there. */
export const driver: Driver = {
  user: () => userEvent.setup({ delay: null }),
  check: () => {},
};

/** Replaces the driver of all walks of this test file, such as by one of a real browser. */
export function driveBy(other: Driver): void {
  Object.assign(driver, other);
}
