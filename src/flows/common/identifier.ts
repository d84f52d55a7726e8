import { countries, countryOf } from '../../../common/countries/countries.ts';
import type { Identifier, IdentifierInput } from '../../../machines/accounts/identifier.ts';
import { stringOf, textsIn } from './page.ts';
import type { Services } from './services.ts';

/** What is typed of it, for `draftAfter`; null for nothing. */
export const typedIdentifier = ({ mode, email, country, dialCode, phoneNumber }: Identifier) =>
  mode === 'email' && email + phoneNumber === '' ? null : { mode, email, country, dialCode, phoneNumber };

/** The same as a form's `input` takes it back. */
export const restoredIdentifier = (restored: Readonly<Record<string, unknown>> | null): Partial<IdentifierInput> => ({
  ...textsIn(restored, 'email', 'country', 'dialCode', 'phoneNumber'),
  ...(restored?.mode === 'phone' && { mode: 'phone' }),
});

/**
 * What a form of identifiers starts with: what the page before passed on in the navigation state,
 * and the country of the region. Of countries with one dial code, the region's is taken.
 */
export function identifierOf(state: Readonly<Record<string, unknown>>, region: Services['region']): IdentifierInput {
  const local = countryOf(region.getSnapshot().context.region);
  const dialled = stringOf(state.countryCode);
  const country =
    dialled === null || dialled === local.dial_code
      ? local
      : (countries.find(({ dial_code }) => dial_code === dialled) ?? local);
  const [email, phoneNumber] = [stringOf(state.email), stringOf(state.phoneNumber)];
  return {
    country: country.code,
    dialCode: country.dial_code,
    ...(state.mode === 'phone' && { mode: 'phone' }),
    ...(email !== null && { email }),
    ...(phoneNumber !== null && { phoneNumber }),
  };
}
