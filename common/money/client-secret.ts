/** The order's id: the id of the payment intent, which is its client secret up to `_secret` (PAY-03). */
export const orderIdOf = (clientSecret: string): string => clientSecret.split('_secret')[0] ?? '';
