/** API names in the order of the page: errors are shown at the first field. */
export const detailFields = ['first_name', 'last_name', 'date_of_birth'];
export const passwordFields = ['current_password', 'password', 'password_confirmation'];
export const changeFields = ['email', 'country_calling_code', 'phone_number', 'current_password'];
export const removalFields = ['current_password'];
