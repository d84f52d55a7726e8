import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { components } from '../../../../../common/api/schema.d.ts';
import type { PaymentOutcome } from '../../../../../machines/payments/checkout.machine.ts';

export type { PaymentOutcome };

/** What GET /config says of payments; the key is null where they run in the server's sandbox. */
export type PaymentConfig = Pick<components['schemas']['Config'], 'stripePublishableKey' | 'sandbox'>;

/** The payment provider in the browser: Stripe, or the server's sandbox behind the same surface. */
export interface PaymentProvider {
  /**
   * The object for `<Elements>`: loaded once, and again after a failure.
   * @param currency of the order, for the sandbox: Stripe knows it by the client secret.
   * @throws ApiFailure `network` when it was blocked or took too long, `server` when the server offers no payments.
   */
  load: (currency: string) => Promise<Stripe>;
  /** What `load` has resolved to; null before. For a view that draws the form. */
  loaded: () => Stripe | null;
  /** Names the form on the page that `confirm` takes the card from; null when it leaves the page. */
  attach: (elements: StripeElements | null) => void;
  /**
   * Looks whether the attached form is complete, before anything else is done for a press of Pay; a wallet opens its sheet here, which it
   * does only in the turn of the press. `confirm` pays with it then.
   * @returns what keeps it from being paid with; null when it is complete.
   */
  prepare: () => Promise<PaymentOutcome | null>;
  /**
   * Pays by what was chosen in the attached form, asking the bank where it has to (3-D Secure). A bank with a page of its
   * own takes the learner there: that page leads back to the address of the order (PAY-13), and this ends only for one who
   * comes back by the browser's own way, with the page as it was: `left`.
   * @throws ApiFailure only when it is not known whether the payment was made: no answer, or a failing provider.
   */
  confirm: (clientSecret: string) => Promise<PaymentOutcome>;
}
