import { text } from '../../language/say.ts';

export const placeholder = 'Enter phone number';
/** A button that opens the list. {country} is a name, {dialCode} is such as +964. */
export const countryCode = text('Country code: {country} {dialCode}');
/** The name of a small window with a list. */
export const choose = 'Choose a country';
export const search = 'Search countries';
/** The name of the list. */
export const countries = 'Countries';
export const loading = 'Loading countries…';
export const notFound = 'No country found';
export const notLoaded = 'The list could not be loaded. Type your number with + and its country code instead.';
