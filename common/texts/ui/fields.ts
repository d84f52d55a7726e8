export const email = 'Email';
export const password = 'Password';
export const phoneNumber = 'Phone number';
export const firstName = 'First name';
export const lastName = 'Last name';
export const dateOfBirth = 'Date of birth';
