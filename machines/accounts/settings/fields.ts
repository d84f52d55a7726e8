/** The fields of each form of the settings by the names that the calls have, in the order of the page: a refusal is shown at the first. */
export const detailFields = ['first_name', 'last_name', 'date_of_birth'];
export const passwordFields = ['current_password', 'password', 'password_confirmation'];
export const changeFields = ['email', 'country_calling_code', 'phone_number', 'current_password'];
export const removalFields = ['current_password'];
