import { text } from '../../language/say.ts';

export const email = 'Email';
export const password = 'Password';
export const phoneNumber = 'Phone number';
export const firstName = 'First name';
export const lastName = 'Last name';
export const dateOfBirth = 'Date of birth';
/** On the button in the field. */
export const show = 'Show';
export const hide = 'Hide';
/** The same button, for screen readers. */
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';

/** Above the list of requirements. */
export const passwordNeeds = 'Your password needs';
/** Follows a requirement, for screen readers. */
export const met = ': met';
export const notMet = ': not met';

/** A box of a code, for screen readers. */
export const digit = text('Digit {place} of {length}');
