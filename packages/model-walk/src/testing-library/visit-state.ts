import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyStateMachine, InputFrom } from 'xstate';
import type { Path } from '../graph.ts';
import { type Session, sessionsOf } from '../session.ts';
import { readFrom, type SutProperties } from '../sut.ts';
import { driver } from './driver.ts';
import { makeGesture } from './gestures.ts';
import type { ScreenOptions } from './screen-options.ts';

/** Leads the machine behind its screen to a state, then calls `look`. */
export async function visitState<Machine extends AnyStateMachine>(
  { model, see }: Pick<SutProperties<Machine>, 'model' | 'see'>,
  options: ScreenOptions<Machine>,
  { input, path }: { input: InputFrom<Machine>; path: Path<Machine> },
  check: (session: Session<Machine>, user: UserEvent) => unknown,
): Promise<void> {
  const session = sessionsOf(model)(input);
  const user = driver.user();
  await driver.render(options, session.actor);
  for (const command of path) {
    const isMade = command.kind === 'event' && (await makeGesture(options.gestures, command.event, user));
    if (!isMade) await act(async () => session.apply(command));
    // waits for what is rendered late, such as a dialog
    await see(readFrom(session.actor));
  }
  await check(session, user);
  session.actor.stop();
}
