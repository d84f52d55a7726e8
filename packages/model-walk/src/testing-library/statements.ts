import { type ByRoleMatcher, type ByRoleOptions, screen, waitFor } from '@testing-library/react';
import type { Statement } from '../states.ts';

/** The whole text of an element, or a part that matches the expression. */
export const text = (words: string | RegExp): Statement =>
  statement(`the text ${quoted(words)}`, () => screen.queryAllByText(words).length > 0);

/** By role, accessible name, and other options of Testing Library's `ByRole`. */
export function role(of: ByRoleMatcher, name?: string | RegExp, options: Omit<ByRoleOptions, 'name'> = {}): Statement {
  const more = Object.entries(options).map(([key, value]) => `, ${key} ${String(value)}`);
  const filter = name === undefined ? options : { ...options, name };
  return statement(
    `the ${String(of)}${name === undefined ? '' : ` ${quoted(name)}`}${more.join('')}`,
    () => screen.queryAllByRole(of, filter).length > 0,
  );
}

/** An enabled button. */
export const button = (name: string | RegExp): Statement => buttonThat('can be pressed', name, false);

export const disabledButton = (name: string | RegExp): Statement => buttonThat('is disabled', name, true);

const buttonThat = (says: string, name: string | RegExp, disabled: boolean): Statement =>
  statement(`the button ${quoted(name)} that ${says}`, () =>
    screen.queryAllByRole('button', { name }).some((each) => isDisabled(each) === disabled),
  );

export const statement = (says: string, holds: () => boolean): Statement => ({ says, holds });

/** Waits, such as for a dialog whose code is loaded on demand. */
export const late = ({ says, holds }: Statement): Statement => ({
  says,
  holds,
  comes: () =>
    waitFor(() => {
      if (!holds()) throw new Error(`The screen never showed ${says}`);
    }),
});

const quoted = (words: string | RegExp) => (typeof words === 'string' ? `"${words}"` : String(words));

/** By `disabled`, or by `aria-disabled`, with which a control keeps the focus. */
export const isDisabled = (control: Element): boolean => control.matches(':disabled, [aria-disabled="true"]');
