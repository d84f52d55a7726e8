/** A Stripe client secret is the payment intent's id, `_secret` and a key. */
export const orderIdOf = (clientSecret: string): string => clientSecret.split('_secret')[0] ?? '';
