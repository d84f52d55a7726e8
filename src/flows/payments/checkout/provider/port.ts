import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { components } from '../../../../../common/api/schema.d.ts';
import type { PaymentOutcome } from '../../../../../machines/payments/checkout.machine.ts';

export type { PaymentOutcome };

/** The key is null in the server's sandbox. */
export type PaymentConfig = Pick<components['schemas']['Config'], 'stripePublishableKey' | 'sandbox'>;

/** Stripe, or the server's sandbox behind the same interface. */
export interface PaymentProvider {
  /**
   * The object for `<Elements>`: loaded once, and again after a failure.
   * @param currency of the order, for the sandbox: Stripe knows it from the client secret.
   * @throws ApiFailure `network` if blocked or late, `server` without payments.
   */
  load: (currency: string) => Promise<Stripe>;
  /** Result of `load`; null before. For rendering the form. */
  loaded: () => Stripe | null;
  /** Sets the form for `confirm`; null when it is unmounted. */
  attach: (elements: StripeElements | null) => void;
  /**
   * Validates the attached form. A wallet opens its sheet here, so call it in the turn of the
   * click.
   * @returns what is missing; null when complete.
   */
  prepare: () => Promise<PaymentOutcome | null>;
  /**
   * Pays with the attached form, with 3-D Secure if needed. A bank's own page redirects to the
   * order's address; the promise then resolves only if the learner comes back by the back button:
   * `left`.
   * @throws ApiFailure only if it is unknown whether the payment was made.
   */
  confirm: (clientSecret: string) => Promise<PaymentOutcome>;
}
