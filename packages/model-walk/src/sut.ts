import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Actor, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { type Command, type EventCommand, eventTypeOf } from './model.ts';

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

/** The screen under test. */
export interface Sut<Machine extends AnyStateMachine> {
  /** Renders the screen of a running actor, with Testing Library's render. */
  render: (actor: Actor<Machine>) => unknown;
  /** Every event of the walk needs one. */
  gestures: { readonly [Event in EventFrom<Machine> as Event['type']]?: AnyGesture<Event> };
  /** Asserts what the screen shows in a snapshot; called after each step of each path. */
  see: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** What the reviewed snapshots show of the page, such as `region "Our Courses"`: by default all of it. */
  parts?: readonly string[];
  /**
   * Renders what surrounds the screen on its page, such as the navbar: where no answer comes and the screen's own
   * controls lead nowhere, the learner leaves by a link, which may be listed here.
   */
  surround?: () => { unmount: () => void };
}

/** Does an event's gesture, or returns false when it has none. */
export async function perform<Machine extends AnyStateMachine>(
  sut: Sut<Machine>,
  command: EventCommand<Machine>,
  user: UserEvent,
): Promise<boolean> {
  const gesture = gestureOf(sut, command);
  if (gesture === external) return false;
  if (typeof gesture === 'function') await gesture(command.event, user);
  else await act(async () => gesture.happen(command.event));
  return true;
}

/** Whether a control of this screen sends it. */
export const isOwn = <Machine extends AnyStateMachine>(sut: Sut<Machine>, command: Command<Machine>): boolean =>
  command.kind === 'event' && typeof gestureOf(sut, command) === 'function';

function gestureOf<Machine extends AnyStateMachine>(
  { gestures }: Sut<Machine>,
  command: EventCommand<Machine>,
): AnyGesture<EventFrom<Machine>> {
  const all: Readonly<Record<string, AnyGesture<EventFrom<Machine>> | undefined>> = gestures;
  const gesture = all[eventTypeOf(command)];
  if (gesture === undefined) {
    throw new Error(`No gesture for ${eventTypeOf(command)}; say external if the screen has none`);
  }
  return gesture;
}

const touches = ['pointerdown', 'mousedown', 'click', 'keydown', 'beforeinput', 'input', 'paste', 'focusin'];

/** Whether an element is in an inert part of the page, such as what is behind a modal dialog. */
export const isInert = (element: Element | null): boolean =>
  element !== null && ((element instanceof HTMLElement && element.inert) || isInert(element.parentElement));

/** Keeps every touch from what is inert, as browsers do and jsdom does not. Returns what undoes it. */
export function honourInert(): () => void {
  const guard = (event: Event) => {
    if (!(event.target instanceof Element && isInert(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of touches) window.addEventListener(type, guard, { capture: true });
  return () => {
    for (const type of touches) window.removeEventListener(type, guard, { capture: true });
  };
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
