import { getConfig } from '@testing-library/react';
import { userEvent as syntheticEvents, type UserEvent } from '@testing-library/user-event';
import { type Locator, page, userEvent } from 'vitest/browser';
import { nameOf } from '../names.ts';

/** Outside of act(), as in production: React's updates are awaited. */
const outsideOfAct = <T>(act: () => Promise<T>): Promise<T> => getConfig().asyncWrapper(act);

const isBehindDialog = (element: Element) =>
  [...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element));

/** `user-event` ignores disabled and inert elements; Playwright would wait for them. */
const isDead = (element: Element) =>
  element.matches(':disabled') || element.closest('[inert]') !== null || isBehindDialog(element);

const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** The label of a radio button or checkbox that is visually hidden. */
function targetOf(element: Element): Element {
  if (!(element instanceof HTMLInputElement)) return element;
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4 && isSeen(element) ? element : (element.labels?.[0] ?? element);
}

let marks = 0;

/**
 * By an attribute: Playwright computes some accessible names differently. It treats `opacity: 0` as
 * visible, so that is checked first.
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

/** Typing depends on the browser's locale, so Playwright fills it as a whole. */
const dateField = 'input[type=date]';

/**
 * Not by the clipboard: all windows share it, and headless Ctrl+V does not paste what a page wrote.
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
 * The methods of `user-event` as Playwright input, which fails where a user cannot reach.
 * @example
 *     // among `setupFiles` of a project in Vitest's browser mode
 *     import { realInput } from 'model-walk/browser';
 *     import { driveBy } from 'model-walk/testing-library';
 *     import { configureWalks } from 'model-walk/vitest';
 *
 *     driveBy({ user: realInput });
 *     configureWalks({ sutOnly: true, longer: false });
 * @param timeoutMs how long an element may stay covered or off screen, in milliseconds
 */
export function realInput(timeoutMs = 15_000): UserEvent {
  const press = (how: 'click' | 'dblClick' | 'tripleClick') => async (element: Element) => {
    if (isDead(element)) return;
    // Playwright would wait for it, but users can press it; the page must ignore that
    const force = element.closest('[aria-disabled="true"]') !== null;
    await actOn(targetOf(element), (locator) => userEvent[how](locator, { timeout: timeoutMs, force }));
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
      if (element.matches(':disabled')) throw new Error('A field that is disabled cannot be cleared');
      // behind a dialog, where no press reaches it
      if (isDead(element)) return;
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
        // Playwright selects in covered lists too; the trial click checks that it can be pressed
        await userEvent.click(locator, { timeout: timeoutMs, trial: true });
        await userEvent.selectOptions(locator, values, { timeout: timeoutMs });
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
