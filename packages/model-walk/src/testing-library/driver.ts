import { act } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Actor, AnyStateMachine } from 'xstate';
import type { ScreenOptions } from './screen-options.ts';

export interface Driver {
  /** Input for one path. */
  user: () => UserEvent;
  render: <Machine extends AnyStateMachine>(options: ScreenOptions<Machine>, actor: Actor<Machine>) => unknown;
  /** Renders the surroundings where `render` does not. */
  surround: <Machine extends AnyStateMachine>(options: ScreenOptions<Machine>) => unknown;
  /** Throws if something is wrong; called after each step. */
  check: (state: string) => unknown;
}

/** jsdom: `user-event`, and no check, since jsdom has no layout. */
export const driver: Driver = {
  user: () => userEvent.setup({ delay: null }),
  render: (options, actor) => act(async () => options.render(actor)),
  surround: (options) => act(async () => options.surround?.()),
  check: () => {},
};

/** For a test file; call it before the file is imported. */
export function driveBy(other: Partial<Driver>): void {
  Object.assign(driver, other);
}
