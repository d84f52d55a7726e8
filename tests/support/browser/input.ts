import { getConfig } from '@testing-library/react';
import { type UserEvent, userEvent as syntheticEvents } from '@testing-library/user-event';
import { commands, type Locator, page, userEvent } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    pasteText: (text: string) => Promise<void>;
  }
}

/** How long Playwright waits for a control that is covered or outside of the window; only a test that fails waits so long. */
const patience = 5_000;

/** Outside of act(), as in the product: what an event makes React draw is waited for. */
const outsideOfAct = <T>(act: () => Promise<T>): Promise<T> => getConfig().asyncWrapper(act);

const isBehindDialog = (element: Element) =>
  [...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element));

/** With what is disabled or inert `user-event` does nothing; Playwright would wait for it. */
const isDead = (element: Element) =>
  element.matches(':disabled') || element.closest('[inert]') !== null || isBehindDialog(element);

const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** What is pressed: of a radio button or checkbox that only its label draws, the label. */
function targetOf(element: Element): Element {
  if (!(element instanceof HTMLInputElement)) return element;
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4 && isSeen(element) ? element : (element.labels?.[0] ?? element);
}

let marks = 0;

/**
 * Acts on exactly this element, marked by an attribute: a locator by role and name, as Vitest computes them, may find
 * nothing in Playwright, which computes other names for some. Playwright takes `opacity: 0` as visible, so that is checked here.
 */
async function actOn(element: Element, act: (locator: Locator) => Promise<void>): Promise<void> {
  if (!isSeen(element)) throw new Error(`${element.tagName.toLowerCase()} "${element.textContent}" cannot be seen`);
  marks += 1;
  const mark = `acted-on-${marks}`;
  element.setAttribute('data-testid', mark);
  try {
    await outsideOfAct(() => act(page.getByTestId(mark)));
  } finally {
    element.removeAttribute('data-testid');
  }
}

const press = (how: 'click' | 'dblClick' | 'tripleClick') => async (element: Element) => {
  if (isDead(element)) return;
  await actOn(targetOf(element), (locator) => userEvent[how](locator, { timeout: patience }));
};

const click = press('click');
const keyboard = (text: string) => outsideOfAct(() => userEvent.keyboard(text));

const missing = () => Promise.reject(new Error('The walk in a browser has no such input (tests/support/browser/input.ts)'));

/** `user-event`'s methods as real input, which Chromium gets from Playwright: it reaches only what can be reached by hand. */
export const realInput = (): UserEvent => ({
  ...syntheticEvents.setup(),
  click,
  dblClick: press('dblClick'),
  tripleClick: press('tripleClick'),
  keyboard,
  tab: ({ shift = false } = {}) => outsideOfAct(() => userEvent.tab({ shift })),
  async type(element, text) {
    await click(element);
    await keyboard(text);
  },
  async clear(element) {
    if (isDead(element)) throw new Error('clear()` is only supported on editable elements.');
    await click(element);
    await keyboard('{Control>}a{/Control}{Delete}');
  },
  async paste(text) {
    if (typeof text !== 'string') return missing();
    await outsideOfAct(() => commands.pasteText(text));
  },
  hover: missing,
  unhover: missing,
  pointer: missing,
  copy: missing,
  cut: missing,
  upload: missing,
  selectOptions: missing,
  deselectOptions: missing,
});
