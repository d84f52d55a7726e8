import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyStateMachine, EventFrom } from 'xstate';
import { type Command, type EventCommand, eventTypeOf } from '../command.ts';

export type Gesture<Event> = (event: Event, user: UserEvent) => unknown;

/** For events that a component reports, such as an embedded player. */
export const componentDriven = <Event>(happen: (event: Event) => unknown): ComponentDriven<Event> => ({ happen });
interface ComponentDriven<Event> {
  happen: (event: Event) => unknown;
}

/** For events from outside of the screen, which are sent to the actor. */
export const external = 'external';

type AnyGesture<Event> = Gesture<Event> | ComponentDriven<Event> | typeof external;

/** By event type of the model. For the conditional type see `EventSamples`. */
export type Gestures<Machine extends AnyStateMachine> =
  EventFrom<Machine> extends infer Event extends { type: string }
    ? { readonly [Type in Event['type']]?: AnyGesture<Extract<Event, { type: Type }>> }
    : never;

/** Returns false for an external event. */
export async function makeGesture<Machine extends AnyStateMachine>(
  gestures: Gestures<Machine>,
  event: EventFrom<Machine>,
  user: UserEvent,
): Promise<boolean> {
  const gesture = gestureFor(gestures, { kind: 'event', event });
  if (gesture === external) return false;
  if (typeof gesture === 'function') await gesture(event, user);
  else await act(async () => gesture.happen(event));
  return true;
}

/** Whether a control of this screen sends it. */
export const isOwn = <Machine extends AnyStateMachine>(
  gestures: Gestures<Machine>,
  command: Command<Machine>,
): boolean => command.kind === 'event' && typeof gestureFor(gestures, command) === 'function';

function gestureFor<Machine extends AnyStateMachine>(
  gestures: Gestures<Machine>,
  command: EventCommand<Machine>,
): AnyGesture<EventFrom<Machine>> {
  const all: Readonly<Record<string, AnyGesture<EventFrom<Machine>> | undefined>> = gestures;
  const type = eventTypeOf(command);
  const gesture = all[type];
  if (gesture === undefined) {
    throw new Error(
      `\`gestures\` has none for ${type}: add one, or \`external\` when no control of this screen sends it.`,
    );
  }
  return gesture;
}

/**
 * Selects all and pastes. `user.clear` throws on read-only fields, which it only clicks and pastes
 * into.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !(field.disabled || field.readOnly)) await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
