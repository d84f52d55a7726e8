import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DigitBoxes } from './DigitBoxes.tsx';

type Options = { disabled?: boolean; restarts?: number };

/** Six boxes whose value a parent keeps, as a machine would, and shows. */
function Parent({ initial, ...options }: Options & { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DigitBoxes label="Verification code" length={6} value={value} onChange={setValue} {...options} />
      <output>[{value}]</output>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

function setup(initial = '', options: Options = {}) {
  render(<Parent initial={initial} {...options} />);
  return userEvent.setup();
}

const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` });
const value = () => screen.getByRole('status').textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('DigitBoxes', () => {
  it('[VERIFY-01] [COUPON-01] shows six named boxes in a group that carries the label', () => {
    setup();
    expect(screen.getByRole('group', { name: 'Verification code' }).contains(box(1))).toBe(true);
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
  });

  it('[VERIFY-01] asks for a numeric keyboard and offers the code of an SMS in the first box only', () => {
    setup();
    expect(box(1).autocomplete).toBe('one-time-code');
    expect(box(2).autocomplete).toBe('off');
    expect(box(6).inputMode).toBe('numeric');
  });

  it('[VERIFY-01] moves forward with each digit and stays in the last box', async () => {
    const user = setup('', { restarts: 1 });
    await user.keyboard('123456');
    expect(value()).toBe('[123456]');
    expect(focused()).toBe('Digit 6 of 6');
  });

  it('[VERIFY-01] [COUPON-01] takes no letter, sign or space, and keeps the digit that was there', async () => {
    const user = setup('7');
    await user.click(box(1));
    await user.keyboard('a-. ');
    expect(value()).toBe('[7]');
    expect(focused()).toBe('Digit 1 of 6');
  });

  it('[VERIFY-01] takes Arabic and Persian digits as digits', async () => {
    const user = setup();
    await user.click(box(1));
    await user.keyboard('٤۵');
    expect(value()).toBe('[45]');
  });

  it('[VERIFY-01] typing in a filled box replaces its digit', async () => {
    const user = setup('123');
    await user.click(box(2));
    await user.keyboard('9');
    expect(value()).toBe('[193]');
    expect(focused()).toBe('Digit 3 of 6');
  });

  it('[VERIFY-01] typing the digit that a box already holds moves to the next box', async () => {
    const user = setup('123');
    await user.click(box(2));
    await user.keyboard('2');
    expect(value()).toBe('[123]');
    expect(focused()).toBe('Digit 3 of 6');
  });

  it('[VERIFY-01] typing next to a digit that is not selected replaces it too', async () => {
    const user = setup('123');
    await user.type(box(2), '8', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(value()).toBe('[183]');
  });

  it('[VERIFY-01] Backspace empties a filled box and stays there', async () => {
    const user = setup('123');
    await user.click(box(2));
    await user.keyboard('{Backspace}');
    expect(value()).toBe('[1 3]');
    expect(focused()).toBe('Digit 2 of 6');
  });

  it('[VERIFY-01] Backspace in an empty box goes back and keeps the digit there', async () => {
    const user = setup('12');
    await user.click(box(3));
    await user.keyboard('{Backspace}');
    expect(value()).toBe('[12]');
    expect(focused()).toBe('Digit 2 of 6');
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(value()).toBe('[]');
    expect(focused()).toBe('Digit 1 of 6');
  });

  it('[VERIFY-01] a pasted code fills all boxes, whatever is between its digits', async () => {
    const user = setup();
    await user.click(box(1));
    await user.paste('Your code: 123-456.');
    expect(value()).toBe('[123456]');
    expect(focused()).toBe('Digit 6 of 6');
  });

  it('[VERIFY-01] a part of a code fills from the box it is pasted into, up to the last', async () => {
    const user = setup('99');
    await user.click(box(2));
    await user.paste('123');
    expect(value()).toBe('[9123]');
    expect(focused()).toBe('Digit 5 of 6');
    await user.click(box(5));
    await user.paste('4567');
    expect(value()).toBe('[912345]');
  });

  it('[VERIFY-01] a complete code pasted into any box replaces all, and digits beyond six are left out', async () => {
    const user = setup('999999');
    await user.click(box(4));
    await user.paste('12345678');
    expect(value()).toBe('[123456]');
  });

  it('[VERIFY-01] a paste without digits changes nothing', async () => {
    const user = setup('12');
    await user.click(box(1));
    await user.paste('hello');
    expect(value()).toBe('[12]');
  });

  it('[VERIFY-01][LANG-44] the same digit typed again in the digits of another script goes on to the next box', async () => {
    const user = setup('123456');
    await user.click(box(3));
    await user.keyboard('٣');
    expect(focused()).toBe('Digit 4 of 6');
    expect(value()).toBe('[123456]');
  });

  it('[VERIFY-01] arrows, Home and End move between the boxes and stop at the ends', async () => {
    const user = setup('123456');
    await user.click(box(3));
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Digit 2 of 6');
    await user.keyboard('{End}{ArrowRight}');
    expect(focused()).toBe('Digit 6 of 6');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(focused()).toBe('Digit 1 of 6');
    expect(value()).toBe('[123456]');
  });

  it('[VERIFY-01] a digit typed behind empty boxes stays in its box', async () => {
    const user = setup();
    await user.click(box(4));
    await user.keyboard('4');
    expect(box(4).value).toBe('4');
    expect(value()).toBe('[   4]');
  });

  it('[VERIFY-04] shows nothing once its value is cleared from outside', async () => {
    const user = setup('123456');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map((each) => each.value)).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('[VERIFY-03] takes nothing while it is disabled', async () => {
    const user = setup('1', { disabled: true });
    await user.click(box(2));
    await user.keyboard('2');
    expect(value()).toBe('[1]');
  });

  it('[VERIFY-03] takes no paste while it is disabled, which Chromium sends to the box that had the caret', () => {
    setup('1', { disabled: true });
    fireEvent.paste(box(2), { clipboardData: { getData: () => '123456' } });
    expect(value()).toBe('[1]');
  });
});
