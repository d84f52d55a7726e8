// Input
export interface PhoneEntryInput {
  /** In the order that a typed number is matched in (PHONE-04). */
  countries: readonly { code: string; dialCode: string }[];
  /** The country first chosen, that of the user's region (LOGIN-04, REG-02), and its dial code. */
  country: string;
  dialCode: string;
}

// Context
export interface PhoneEntryContext extends PhoneEntryInput {
  /** The value of the text field: the national number, as typed. */
  number: string;
  /** What the open country list is searched for. */
  query: string;
}

// Events
export type PhoneEntryEvent =
  | { type: 'number.typed'; text: string }
  | { type: 'selector.opened' }
  | { type: 'country.searched'; query: string }
  | { type: 'country.chosen'; code: string }
  | { type: 'selector.left' }
  | { type: 'region.found'; code: string };

// Emitted
export interface PhoneChanged {
  type: 'phone.changed';
  country: string;
  dialCode: string;
  number: string;
}
