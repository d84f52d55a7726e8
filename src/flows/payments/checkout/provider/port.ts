import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { components } from '../../../../../common/api/schema.d.ts';
import type { PaymentOutcome } from '../../../../../machines/payments/checkout.machine.ts';

export type { PaymentOutcome };

/** The key is null in the server's sandbox. */
export type PaymentConfig = Pick<components['schemas']['Config'], 'stripePublishableKey' | 'sandbox'>;

/** Implemented by Stripe and the server's sandbox. */
export interface PaymentProvider {
  /**
   * Loads once, and again after a failure.
   * @param currency of the order, for the sandbox; Stripe knows it from the client secret
   * @throws ApiFailure `network` if blocked or late, `server` without payments
   */
  load: (currency: string) => Promise<Stripe>;
  /** Result of `load`; null before. */
  loaded: () => Stripe | null;
  /** The form for `confirm`; null on unmount. */
  attach: (elements: StripeElements | null) => void;
  /**
   * A wallet opens its sheet here, so call it in the turn of the click.
   * @returns what is missing; null when complete
   */
  prepare: () => Promise<PaymentOutcome | null>;
  /**
   * With 3-D Secure if needed. A bank's page redirects to the order; the promise then resolves with
   * `left` only after the back button.
   * @throws ApiFailure only if it is unknown whether the payment was made
   */
  confirm: (clientSecret: string) => Promise<PaymentOutcome>;
}
