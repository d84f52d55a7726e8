import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { components } from '../../../common/api/schema.d.ts';
import type { PaymentOutcome } from '../../../machines/payments/checkout.machine.ts';

export type { PaymentOutcome };

/** What GET /config says of payments; the key is null where they run in the server's sandbox. */
export type PaymentConfig = Pick<components['schemas']['Config'], 'stripePublishableKey' | 'sandbox'>;

/** The payment provider in the browser: Stripe, or the server's sandbox behind the same surface. */
export interface PaymentProvider {
  /**
   * The object for `<Elements>`: loaded once, and again after a failure.
   * @throws ApiFailure `network` when it was blocked or took too long, `server` when the server offers no payments.
   */
  load: () => Promise<Stripe>;
  /** What `load` has resolved to; null before. For a view that draws the form. */
  loaded: () => Stripe | null;
  /** Names the form on the page that `confirm` takes the card from; null when it leaves the page. */
  attach: (elements: StripeElements | null) => void;
  /**
   * Pays with the card in the attached form, asking the bank where it has to (3-D Secure).
   * @throws ApiFailure only when it is not known whether the payment was made: no answer, or a failing provider.
   */
  confirm: (clientSecret: string) => Promise<PaymentOutcome>;
}
