import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { digits as written } from '../../../common/language/say.ts';
import { boxesOf, digitsIn, fillBoxes, plainDigits, setBox, typedInto } from '../../../common/text/digits.ts';
import * as say from '../../../common/texts/ui/fields.ts';
import { classes, controlClass } from './form-styles.ts';

type DigitBoxesProps = {
  label: string;
  length: number;
  /** See common/text/digits.ts: may contain spaces, so its length does not say complete. */
  value: string;
  onChange: (digits: string) => void;
  disabled?: boolean | undefined;
  /** Each new number other than 0 focuses the first box. */
  restarts?: number | undefined;
};

export function DigitBoxes({ label, length, value, onChange, disabled = false, restarts = 0 }: DigitBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = boxesOf(value, length);
  const named = digits.map((digit, index) => ({ digit, index, name: say.digit({ place: index + 1, length }) }));

  // before the page's heading would take the focus
  useLayoutEffect(() => {
    if (restarts > 0) boxes.current[0]?.focus();
  }, [restarts]);

  function focus(index: number) {
    const box = boxes.current[Math.max(0, Math.min(index, length - 1))];
    box?.focus();
    box?.select();
  }

  function fill(from: number, pasted: string) {
    const next = fillBoxes(value, from, pasted, length);
    onChange(next.value);
    focus(next.focus);
  }

  function change(index: number, text: string) {
    if (text === '') return onChange(setBox(value, index, '', length));
    const typed = typedInto(digits[index] ?? '', text);
    if (typed.length > 1) return fill(index, typed);
    if (typed === '') return;
    onChange(setBox(value, index, typed, length));
    focus(index + 1);
  }

  function keyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    const target = targetOf(plainDigits(event.key), index, digits[index] ?? '', length);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focus(target);
  }

  function paste(index: number, event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    // Chromium pastes into the box that last had the caret, even once disabled
    if (disabled) return;
    const pasted = digitsIn(event.clipboardData.getData('text'));
    if (pasted) fill(index, pasted);
  }

  return (
    <fieldset disabled={disabled} className="@container min-w-0">
      <legend className="sr-only">{label}</legend>
      {/* two rows when the text of a browser is set to twice its size on a phone */}
      <div className="grid max-w-sm grid-cols-3 gap-2 sm:gap-3 @min-[10rem]:grid-cols-6" dir="ltr">
        {named.map(({ digit, index, name }) => (
          <input
            key={name}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={name}
            value={digit && written(Number(digit))}
            onChange={(event) => change(index, event.target.value)}
            onKeyDown={(event) => keyDown(index, event)}
            onPaste={(event) => paste(index, event)}
            onFocus={(event) => event.target.select()}
            className={classes(controlClass, 'aspect-[4/5] min-w-0 px-0! text-center text-2xl! font-semibold')}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Box that a key moves to; undefined if the key keeps its own effect. */
function targetOf(key: string, index: number, digit: string, length: number): number | undefined {
  switch (key) {
    case 'Backspace':
      return digit === '' ? index - 1 : undefined;
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowRight':
      return index + 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    case digit:
      return index + 1; // typing the same digit fires no change event
    default:
      return undefined;
  }
}
