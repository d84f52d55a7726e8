import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyStateMachine, EventFrom } from 'xstate';
import { type Command, type EventCommand, eventTypeOf } from '../command.ts';

/** How a user causes an event, with a control of the screen. */
export type Gesture<Event> = (event: Event, user: UserEvent) => unknown;

/** The gesture of a component-driven event: one that a part of the screen reports, such as an embedded player. */
export const componentDriven = <Event>(happen: (event: Event) => unknown): ComponentDriven<Event> => ({ happen });
interface ComponentDriven<Event> {
  happen: (event: Event) => unknown;
}

/** The gesture of an event that does not come from this screen: it is sent to the actor as it is. */
export const external = 'external';

type AnyGesture<Event> = Gesture<Event> | ComponentDriven<Event> | typeof external;

/** A gesture for each type of event that the model has samples of. As to the conditional type, see `EventSamples`. */
export type Gestures<Machine extends AnyStateMachine> =
  EventFrom<Machine> extends infer Event extends { type: string }
    ? { readonly [Type in Event['type']]?: AnyGesture<Extract<Event, { type: Type }>> }
    : never;

/** Does an event's gesture, or returns false when the event is external. */
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
 * Replaces the text of a field: select all, paste. `user.clear` throws on a field that cannot be edited, so there only
 * the click and the paste are tried.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !(field.disabled || field.readOnly)) await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
