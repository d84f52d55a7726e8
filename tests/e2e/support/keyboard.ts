import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The focused element. */
export interface Stop {
  /** 'button', 'link', 'textbox' … */
  role: string;
  name: string;
  /** Has a visible focus indicator. */
  isMarked: boolean;
  /** On screen and not covered. */
  isUncovered: boolean;
}

/** Keyboard-only use; each focused element must be visible. */
export function keyboard(page: Page) {
  const keys = {
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    focus: () => page.evaluate(findStop),
    /**
     * It may still be loading, so without `most` it gives up after 60 stops or a minute, the later
     * one.
     */
    async walkTo(role: string, name: string | RegExp, { back = false, most }: { back?: boolean; most?: number } = {}) {
      // nobody walks through a page that is still coming: it would move away below the focus
      await page.waitForFunction(() => !/^Loading/m.test(document.querySelector('main')?.innerText ?? ''));
      const passed: string[] = [];
      const until = most === undefined ? Date.now() + 60_000 : 0;
      for (let step = 0; step < (most ?? 60) || Date.now() < until; step += 1) {
        await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
        const stop = await keys.focus();
        if (stop.role === 'body') continue; // past the end of the page, in the browser's own UI
        if (stop.role === 'heading') continue; // not a tab stop: a new page focuses its heading
        const where = `${stop.role} “${stop.name}”`;
        if (!stop.isMarked) throw new Error(`The focus on ${where} cannot be seen on ${page.url()}`);
        if (!stop.isUncovered) throw new Error(`${where} has the focus under something else on ${page.url()}`);
        if (stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return;
        passed.push(where);
      }
      throw new Error(`No ${role} “${name}” was reached on ${page.url()}; passed ${passed.slice(-60).join(', ')}`);
    },
    async fill(name: string, text: string) {
      await keys.walkTo('textbox', name);
      await page.keyboard.type(text);
    },
    async chooseSecond(first: string | RegExp, second: string | RegExp) {
      await keys.walkTo('radio', first);
      await page.keyboard.press('ArrowRight');
      await keys.seeFocusOn('radio', second);
    },
    /** The form after address or number, and its submission. */
    async register(person: { password: string; firstName: string; lastName: string; born: string }) {
      await keys.fill('Password', person.password);
      await keys.fill('Repeat password', person.password);
      await keys.fill('First name', person.firstName);
      await keys.fill('Last name', person.lastName);
      // day, month, year in the visits' locale
      await keys.fill('Date of birth', person.born.split('-').reverse().join(''));
      for (const name of ['Agree to Terms & Conditions', 'Agree to Privacy Policy']) {
        await keys.walkTo('checkbox', name);
        await page.keyboard.press('Space');
      }
      await keys.walkTo('button', 'Create an account');
      await page.keyboard.press('Enter');
      await keys.seeFocusOn('dialog', 'Almost there');
      await keys.walkTo('button', 'Confirm Code');
      await page.keyboard.press('Enter');
      await keys.arriveAtCode();
    },
    /** The cursor is in the first box. */
    async arriveAtCode() {
      await page.waitForURL((url) => url.pathname === '/account-verification');
      await keys.seeFocusOn('textbox', 'Digit 1 of 6');
    },
    /** Six digits confirm themselves. */
    async enterCode(code: string) {
      await keys.seeFocusOn('textbox', 'Digit 1 of 6');
      await page.keyboard.type(code);
    },
    async payByCard(number: string) {
      await keys.fill('Card number', number);
      await keys.fill('Expiration date', '1234');
      await keys.fill('Security code', '123');
      await keys.walkTo('button', 'Pay');
      await page.keyboard.press('Enter');
    },
    async seeFocusOn(role: string, name: string | RegExp) {
      const wanted = { role, name: typeof name === 'string' ? name : expect.stringMatching(name) };
      await expect.poll(() => keys.focus()).toMatchObject(wanted);
    },
    /** Address and focused heading. */
    async arriveAt(path: RegExp, heading: string | RegExp) {
      await page.waitForURL((url) => path.test(url.pathname));
      await keys.seeFocusOn('heading', heading);
    },
  };
  return keys;
}

/** Runs in the page, so it is self-contained. */
async function findStop(): Promise<Stop> {
  // a sheet that slides in is partly outside of the window until its transition ends
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  /** What is hidden from the accessibility tree is no part of a name. */
  const shownText = (named: Element) => {
    const copy = document.importNode(named, true);
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent;
  };
  const element = document.activeElement ?? document.body;
  const tag = element.tagName.toLowerCase();
  const type = element.getAttribute('type') ?? 'text';
  const inputs: Readonly<Record<string, string>> = { radio: 'radio', checkbox: 'checkbox' };
  const tags: Readonly<Record<string, string>> = {
    a: 'link',
    button: 'button',
    textarea: 'textbox',
    select: 'combobox',
    summary: 'button',
  };
  const role =
    element.getAttribute('role') ??
    (tag === 'input' ? (inputs[type] ?? 'textbox') : /^h\d$/.test(tag) ? 'heading' : (tags[tag] ?? tag));
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  const labels = isField ? element.labels : null;
  const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const words =
    element.getAttribute('aria-label') ??
    title?.textContent ??
    labels?.[0]?.textContent ??
    (element === document.body ? '' : (element.getAttribute('title') ?? shownText(element)));

  const marks = [element, element.closest('label'), element.nextElementSibling, element.parentElement].filter(
    (each) => each !== null,
  );
  const isMarked = marks.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const isShell = tag === 'iframe'; // its content shows its own focus
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(top + Math.min(height, innerHeight) / 2, 1), innerHeight - 1);
  const above = document.elementFromPoint(x, y);
  const own = element.closest('label') ?? element;
  const isUncovered = above !== null && (own.contains(above) || above.contains(own));
  return { role, name: (words ?? '').replace(/\s+/g, ' ').trim(), isMarked: isMarked || isShell, isUncovered };
}
