import type { Page } from 'playwright';
import type { components } from '../../../common/api/schema.d.ts';
import { keyboard } from './keyboard.ts';

type Item = components['schemas']['PracticeItem'];
type Attempt = components['schemas']['PracticeAttempt'];

/**
 * Steps of practice tests in sentences, by pointer or by keyboard alone.
 * @param moveUp how the name of a button begins that moves a step up
 */
export function practising(page: Page, moveUp = 'Move up: ') {
  const keys = keyboard(page);
  return {
    keys,

    /** Fetched as the page does. */
    async readQuestions(): Promise<Item[]> {
      await page.waitForURL(/attempt=/);
      const id = new URL(page.url()).searchParams.get('attempt');
      const { data } = await page.evaluate(async (path): Promise<{ data: Attempt }> => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`,
          'accept-language': document.documentElement.lang,
        };
        return (await fetch(path, { headers })).json();
      }, `/api/practice-test-attempts/${id}`);
      return data.items;
    },

    async seeQuestion(number: number, count: number) {
      await page.getByRole('heading', { name: `Question ${number} of ${count}` }).waitFor();
    },

    /** By pointer or touch. */
    async give(item: Item, answer: readonly string[]) {
      switch (item.kind) {
        case 'choice':
        case 'true-or-false':
        case 'choices':
          for (const id of answer) {
            const role = item.kind === 'choices' ? 'checkbox' : 'radio';
            await page.getByRole(role, { name: textOf(item.options, id) }).check();
          }
          return;
        case 'order':
          for (const [place, id] of answer.entries()) {
            const up = page.getByRole('button', {
              name: new RegExp(`^${moveUp}.?${escaped(textOf(item.options, id))}`),
            });
            for (let moves = (await placeOf(item, id)) - place; moves > 0; moves--) await up.click();
          }
          return;
        case 'pairs':
          for (const [index, { text }] of item.options.entries()) {
            await page.getByRole('combobox', { name: text }).selectOption(answer[index] ?? '');
          }
          return;
        default:
          await page.getByRole('textbox').fill(answer.join());
      }
    },

    /** By keyboard. */
    async type(item: Item, answer: readonly string[]) {
      switch (item.kind) {
        case 'choice':
        case 'true-or-false':
        case 'choices':
          for (const id of answer) await keys.press(String(1 + item.options.findIndex((option) => option.id === id)));
          return;
        case 'order':
          for (const [place, id] of answer.entries()) {
            const moves = (await placeOf(item, id)) - place;
            if (moves === 0) continue;
            await keys.walkTo('button', startingWith(`${moveUp}${textOf(item.options, id)}, step`));
            for (let move = 0; move < moves; move++) await keys.press('ArrowUp');
          }
          // Enter presses a button, but opens a list
          await keys.walkTo('button', 'Check');
          return;
        case 'pairs':
          for (const [index, { text }] of item.options.entries()) {
            await keys.walkTo('combobox', startingWith(text));
            const place = item.matches.findIndex(({ id }) => id === answer[index]);
            for (let move = 0; move <= place; move++) await keys.press('ArrowDown');
          }
          await keys.walkTo('button', 'Check');
          return;
        default:
          await keys.walkTo('textbox', /Your answer|What belongs in the gap/);
          await keys.type(answer.join());
      }
    },
  };

  /** In a right-to-left text the step is isolated. */
  function upOf(item: Item, id: string): RegExp {
    return new RegExp(`^${moveUp}\\u2068?${escaped(textOf(item.options, id))}\\u2069?[,،]`);
  }

  /** Position in the displayed list, from 0. */
  async function placeOf(item: Item, id: string): Promise<number> {
    const buttons = page.getByRole('button', { name: new RegExp(`^${moveUp}`) });
    const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
    return names.findIndex((name) => upOf(item, id).test(name));
  }
}

function textOf(options: Item['options'], id: string): string {
  const option = options.find((each) => each.id === id);
  if (!option) throw new Error(`there is no option ${id}`);
  return option.text;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const startingWith = (text: string): RegExp => new RegExp(`^${escaped(text)}`);
