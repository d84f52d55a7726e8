import { expect, it } from 'vitest';
import { passwordErrors } from '../../../server/domain/accounts/passwords.ts';
import { readContract } from '../../../server/http/contract.ts';
import { inEnglish } from '../support/in-english.ts';

/** Every object of the contract that has a field, with its place in the document. */
function* holders(part: unknown, field: string, place = ''): Generator<{ place: string; value: unknown }> {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, inner] of Object.entries(part)) {
    if (name === field) yield { place, value: inner };
    yield* holders(inner, field, `${place}/${name}`);
  }
}

const owner = { first_name: 'Dilan', last_name: 'Karim', email: 'dilan@example.org' };
const examples = ['password', 'password_confirmation', 'confirm_password', 'current_password'].flatMap((field) =>
  [...holders(readContract().document, field)].filter(({ value }) => typeof value === 'string'),
);

it('[REG-06] every example password in the contract passes the password rule', async () => {
  // registering, logging in, setting and changing a password, twice where it is repeated
  expect(examples.length).toBeGreaterThan(8);
  const refused = await Promise.all(
    examples.map(async ({ place, value }) => ({
      place,
      value,
      errors: (await passwordErrors(String(value), owner)).map(inEnglish),
    })),
  );
  expect(refused.filter(({ errors }) => errors.length > 0)).toEqual([]);
});
