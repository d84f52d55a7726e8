import { act, cleanup } from '@testing-library/react';
import type { Actor, AnyStateMachine } from 'xstate';
import { snapshotOf } from '../session.ts';
import { type RunningSut, readFrom, type Sut } from '../sut.ts';
import { ariaSnapshotOf, partsOf, whole } from './accessibility-tree.ts';
import { driver } from './driver.ts';
import { unreachableExits } from './exits.ts';
import { watchFocus } from './focus.ts';
import { makeGesture } from './gestures.ts';
import { idleControls } from './idle-controls.ts';
import type { ScreenOptions } from './screen-options.ts';

/**
 * Also checks the focus, idle controls, exits from every state, and that a second mount renders the
 * same.
 * @example
 *     testModel(door, {
 *       variants: { '': undefined },
 *       sut: screenOf({
 *         render: (actor) => render(<DoorScreen actor={actor} />),
 *         gestures: {
 *           opened: (_, user) => user.click(screen.getByRole('button', { name: 'Open' })),
 *           closed: (_, user) => user.click(screen.getByRole('button', { name: 'Close' })),
 *         },
 *       }),
 *       states: { '*': [role('link', 'Home')], shut: [button('Open')], ajar: [button('Close')] },
 *     });
 */
export const screenOf = <Machine extends AnyStateMachine>(options: ScreenOptions<Machine>): Sut<Machine> => ({
  create: async (session) => {
    const user = driver.user();
    const focus = watchFocus();
    await driver.render(options, session.actor);
    return {
      async send(event) {
        const isMade = await makeGesture(options.gestures, event, user);
        if (!isMade) await act(async () => session.apply({ kind: 'event', event }));
      },
      settle: (command) => act(async () => session.apply(command)),
      advance: () => act(async () => session.apply({ kind: 'tick' })),
      read: () => readFrom(session.actor),
      async check(state, hasLeft) {
        if (hasLeft) focus.forget();
        await focus.check(state);
        await driver.check(state);
      },
      shown: () => partsOf(ariaSnapshotOf(document.body), options.parts ?? []),
      shownAgain: (see) => mountedAgain(options, session.actor, see),
      dispose() {
        focus.end();
        cleanup();
      },
    };
  },
  properties: (about) => [
    ...idleControls(about, options),
    ...(options.background ? [] : unreachableExits(about, options)),
  ],
});

/**
 * The same unless the screen has state. The focus is removed before both looks; null if that
 * changes the snapshot, as with a list that closes.
 */
async function mountedAgain<Machine extends AnyStateMachine>(
  options: ScreenOptions<Machine>,
  actor: Actor<Machine>,
  see: () => Promise<void>,
): ReturnType<NonNullable<RunningSut<Machine>['shownAgain']>> {
  const snapshot = JSON.stringify(snapshotOf(actor));
  await removeFocus();
  const before = ariaSnapshotOf(document.body, whole);
  cleanup();
  if (JSON.stringify(snapshotOf(actor)) !== snapshot) return null;
  await driver.render(options, actor);
  await see();
  await removeFocus();
  return { before, after: ariaSnapshotOf(document.body, whole) };
}

const removeFocus = () =>
  act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur());
