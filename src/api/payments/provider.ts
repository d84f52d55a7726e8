import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { failure } from '../../../machines/common/failure.ts';
import { toOutcome } from './outcome.ts';
import type { PaymentConfig, PaymentProvider } from './port.ts';
import { loadStripeJs } from './stripe-js.ts';

export interface PaymentProviderOptions {
  /** GET /config; asked when the first form is needed. */
  config: () => Promise<PaymentConfig>;
  fetch: typeof globalThis.fetch;
  /** How long Stripe.js may take, in milliseconds. */
  loadTimeoutMs: number;
}

/** Payments in the browser (PAY-05, PAY-09). Makes nothing and fetches nothing before `load`. */
export function createPaymentProvider({ config, fetch, loadTimeoutMs }: PaymentProviderOptions): PaymentProvider {
  let loading: Promise<Stripe> | null = null;
  let current: Stripe | null = null;
  let form: StripeElements | null = null;

  async function open(): Promise<Stripe> {
    const { stripePublishableKey, sandbox } = await config();
    if (stripePublishableKey !== null) {
      return loadStripeJs(stripePublishableKey, loadTimeoutMs).catch(() => {
        throw failure('network');
      });
    }
    if (!sandbox) throw failure('server');
    const { sandboxStripe } = await import('./sandbox/stripe.ts').catch(() => {
      throw failure('network');
    });
    return sandboxStripe({ fetch });
  }

  const load = (): Promise<Stripe> => {
    loading ??= open().then(
      (stripe) => {
        current = stripe;
        return stripe;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  return {
    load,
    loaded: () => current,
    attach: (elements) => {
      form = elements;
    },
    async confirm(clientSecret) {
      const stripe = await load();
      const elements = form;
      if (elements === null) {
        return { status: 'requires_payment_method', error: { message: 'Please fill in your card first.' } };
      }
      // an incomplete form shows its own message next to the field; nothing is sent
      const { error } = await elements.submit();
      if (error) return toOutcome({ error });
      const confirmParams = { return_url: window.location.href };
      return toOutcome(await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }));
    },
  };
}
