/** How somebody is known to Zanin: the half of a form that chooses between e-mail and phone. */
export interface Identifier {
  mode: 'email' | 'phone';
  email: string;
  /** Country code of ISO 3166, lower or upper case as the region's. */
  country: string;
  /** With its plus sign. */
  dialCode: string;
  phoneNumber: string;
}

/** What a form of identifiers starts with: at least the country of the region. */
export type IdentifierInput = Pick<Identifier, 'country' | 'dialCode'> & Partial<Identifier>;

export const startingWith = ({ country, dialCode, ...known }: IdentifierInput): Identifier => ({
  mode: known.mode ?? 'email',
  email: known.email ?? '',
  country,
  dialCode,
  phoneNumber: known.phoneNumber ?? '',
});

/**
 * Navigation state for the next page of accounts, so that nobody chooses the way or types the
 * address or number twice. Its fields have the names of the verification's state.
 */
export const passedOn = ({ mode, email, dialCode, phoneNumber }: Omit<Identifier, 'country'>) =>
  mode === 'phone' ? { mode, countryCode: dialCode, phoneNumber } : { mode, email };
