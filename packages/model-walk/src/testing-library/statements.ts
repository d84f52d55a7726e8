import { type ByRoleMatcher, type ByRoleOptions, screen, waitFor } from '@testing-library/react';
import type { Statement } from '../states.ts';

/** The page has this text: the whole of an element's, or a part that the expression matches. */
export const text = (words: string | RegExp): Statement =>
  statement(`the text ${quoted(words)}`, () => screen.queryAllByText(words).length > 0);

/** The page has something of this role, with this accessible name, and whatever else Testing Library's `ByRole` takes. */
export function role(of: ByRoleMatcher, name?: string | RegExp, options: Omit<ByRoleOptions, 'name'> = {}): Statement {
  const more = Object.entries(options).map(([key, value]) => `, ${key} ${String(value)}`);
  const filter = name === undefined ? options : { ...options, name };
  return statement(
    `the ${String(of)}${name === undefined ? '' : ` ${quoted(name)}`}${more.join('')}`,
    () => screen.queryAllByRole(of, filter).length > 0,
  );
}

/** A button that can be pressed. */
export const button = (name: string | RegExp): Statement => buttonThat('can be pressed', name, false);

/** A button that is there and cannot be pressed. */
export const disabledButton = (name: string | RegExp): Statement => buttonThat('is disabled', name, true);

const buttonThat = (says: string, name: string | RegExp, disabled: boolean): Statement =>
  statement(`the button ${quoted(name)} that ${says}`, () =>
    screen.queryAllByRole('button', { name }).some((each) => each.matches(':disabled') === disabled),
  );

/** Anything else, in words of the test's own. */
export const statement = (says: string, holds: () => boolean): Statement => ({ says, holds });

/** A statement that is waited for, such as a dialog whose code is fetched. */
export const late = ({ says, holds }: Statement): Statement => ({
  says,
  holds,
  comes: () =>
    waitFor(() => {
      if (!holds()) throw new Error(`The screen never showed ${says}`);
    }),
});

const quoted = (words: string | RegExp) => (typeof words === 'string' ? `"${words}"` : String(words));
