import type { Page } from 'playwright';
import type { components } from '../../../common/api/schema.d.ts';
import { keyboard } from './keyboard.ts';
import { practising } from './practising.ts';

type Item = components['schemas']['PracticeItem'];
type Control = 'link' | 'button';

/** The ways in which one journey is made twice: by touch alone, and by the keyboard alone. */
export interface Hands {
  activate(role: Control, name: string | RegExp): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** The second of two radio buttons. */
  chooseSecond(first: string | RegExp, second: string | RegExp): Promise<void>;
  tick(name: string): Promise<void>;
  /** Six digits, into boxes of which the first has the focus. */
  enterCode(code: string): Promise<void>;
  /** Gives the answer and checks it. */
  answer(item: Item, answer: readonly string[]): Promise<void>;
}

export function byTouch(page: Page): Hands {
  const shown = (role: Control, name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  return {
    activate: (role, name) => shown(role, name).tap(),
    fill: (label, text) =>
      page
        .getByRole('textbox', { name: label, exact: true })
        .or(page.getByLabel(label, { exact: true }))
        .and(page.locator('input:not([type=radio]):not([type=checkbox])'))
        .first()
        .fill(text),
    chooseSecond: async (_, second) => page.getByRole('radio', { name: second, exact: true }).first().tap(),
    tick: async (name) => page.getByRole('checkbox', { name }).tap(),
    enterCode: (code) => page.keyboard.type(code),
    async answer(item, answer) {
      await practising(page).give(item, answer);
      await shown('button', 'Check').tap();
    },
  };
}

export function byKeys(page: Page): Hands {
  const keys = keyboard(page);
  return {
    async activate(role, name) {
      await keys.walkTo(role, name);
      await keys.press('Enter');
    },
    fill: keys.fill,
    chooseSecond: keys.chooseSecond,
    async tick(name) {
      await keys.walkTo('checkbox', name);
      await keys.press('Space');
    },
    enterCode: keys.type,
    async answer(item, answer) {
      await practising(page).type(item, answer);
      await keys.press('Enter');
    },
  };
}
