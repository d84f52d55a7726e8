import { getConfig } from '@testing-library/react';
import { userEvent as syntheticEvents, type UserEvent } from '@testing-library/user-event';
import { type Locator, page, userEvent } from 'vitest/browser';
import { nameOf } from './names.ts';

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
  if (!isSeen(element)) throw new Error(`${nameOf(element)} cannot be seen`);
  marks += 1;
  const mark = `acted-on-${marks}`;
  element.setAttribute('data-testid', mark);
  try {
    await outsideOfAct(() => act(page.getByTestId(mark)));
  } catch (cause) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const hit = over === null ? 'nothing is there' : `in its place is ${nameOf(over)}`;
    throw new Error(`${nameOf(element)} cannot be reached: ${hit}`, { cause });
  } finally {
    element.removeAttribute('data-testid');
  }
}

/** Takes a date in parts, in the order of the browser's language: Playwright fills it as a whole. */
const dateField = 'input[type=date]';

/**
 * Pastes where the focus is: a `paste` event, then Chromium's own command. The clipboard is no help: all windows of a
 * browser share it, and without a head Ctrl+V brings nothing of what a page has written to it.
 */
async function insert(text: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  if (target.matches(':disabled')) return;
  if (target.matches(dateField)) return actOn(target, (locator) => locator.fill(text));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (target.dispatchEvent(event)) document.execCommand('insertText', false, text);
}

const missing = () =>
  Promise.reject(new Error('The walk in a browser has no such input (packages/model-walk/src/browser/real-input.ts)'));

/**
 * `user-event`'s methods as real input, which Chromium gets from Playwright: it reaches only what can be reached by hand.
 * @param patience how long a control may stay covered or outside of the window, in milliseconds; only a test that fails waits so long
 */
export function realInput(patience = 15_000): UserEvent {
  const press = (how: 'click' | 'dblClick' | 'tripleClick') => async (element: Element) => {
    if (isDead(element)) return;
    // Playwright would wait for it; by hand it can be pressed, and the page has to do nothing then
    const force = element.closest('[aria-disabled="true"]') !== null;
    await actOn(targetOf(element), (locator) => userEvent[how](locator, { timeout: patience, force }));
  };
  const click = press('click');
  const keyboard = (text: string) => outsideOfAct(() => userEvent.keyboard(text));
  return {
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
      if (isDead(element)) throw new Error('A field that is disabled cannot be cleared');
      await click(element);
      if (element.matches(dateField)) await actOn(element, (locator) => locator.clear());
      else await keyboard('{Control>}a{/Control}{Delete}');
    },
    async paste(text) {
      if (typeof text !== 'string') return missing();
      await outsideOfAct(() => insert(text));
    },
    async selectOptions(element, values) {
      if (isDead(element)) return;
      await actOn(element, async (locator) => {
        // Playwright chooses in a list that is covered, too: a trial looks whether it could be pressed
        await userEvent.click(locator, { timeout: patience, trial: true });
        await userEvent.selectOptions(locator, values, { timeout: patience });
      });
    },
    hover: missing,
    unhover: missing,
    pointer: missing,
    copy: missing,
    cut: missing,
    upload: missing,
    deselectOptions: missing,
  };
}
