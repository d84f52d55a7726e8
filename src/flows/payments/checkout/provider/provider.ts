import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { addressIn } from '../../../../../common/language/address.ts';
import { language } from '../../../../../common/language/current.ts';
import { orderIdOf } from '../../../../../common/money/client-secret.ts';
import { href } from '../../../../../common/paths.ts';
import * as say from '../../../../../common/texts/payments/checkout.ts';
import { failure } from '../../../../../machines/common/failure.ts';
import { toOutcome } from './outcome.ts';
import type { PaymentConfig, PaymentOutcome, PaymentProvider } from './port.ts';
import { loadStripeJs } from './stripe-js.ts';

export interface PaymentProviderOptions {
  config: () => Promise<PaymentConfig>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds. */
  loadTimeoutMs: number;
  /** Of this site, where a bank's page leads back to. */
  origin: () => string;
  /** Opens a bank's page; only the sandbox needs it. */
  leaveTo: (url: string) => void;
  /**
   * Calls back when the back-forward cache shows the page again, until the returned function is
   * called.
   */
  onCameBack: (listener: () => void) => () => void;
}

/** Lazy: nothing is loaded before `load`. */
export function createPaymentProvider({
  config,
  fetch,
  loadTimeoutMs,
  origin,
  leaveTo,
  onCameBack,
}: PaymentProviderOptions): PaymentProvider {
  let loading: Promise<Stripe> | null = null;
  let current: Stripe | null = null;
  let form: StripeElements | null = null;
  let isPrepared = false;

  async function open(currency: string): Promise<Stripe> {
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
    return sandboxStripe({ fetch, currency, leaveTo });
  }

  const load = (currency: string): Promise<Stripe> => {
    loading ??= open(currency).then(
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

  async function submit(elements: StripeElements): Promise<PaymentOutcome | null> {
    // an incomplete form shows its messages, and nothing is sent
    const { error } = await elements.submit();
    return error ? toOutcome({ error }) : null;
  }

  return {
    load,
    loaded: () => current,
    attach: (elements) => {
      form = elements;
      // the new form is not validated yet
      isPrepared = false;
    },
    async prepare() {
      if (form === null) return withoutForm;
      const refused = await submit(form);
      isPrepared = refused === null;
      return refused;
    },
    async confirm(clientSecret) {
      const [stripe, elements] = [current, form];
      if (stripe === null || elements === null) return withoutForm;
      const refused = isPrepared ? null : await submit(elements);
      isPrepared = false;
      if (refused) return refused;
      const confirmParams = { return_url: returnAddress(origin(), clientSecret) };
      const back = comeBack(onCameBack);
      const confirmed = stripe
        .confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
        .then(toOutcome);
      return Promise.race([confirmed, back.outcome]).finally(back.forget);
    },
  };
}

const withoutForm: PaymentOutcome = {
  status: 'requires_payment_method',
  error: { message: say.cardMissing },
};

/** The order's address without query; a bank redirects to it. */
const returnAddress = (origin: string, clientSecret: string): string =>
  new URL(addressIn(language.code, href('checkout', { orderId: orderIdOf(clientSecret) })), origin).href;

/** Resolves on return by the back-forward cache, which aborted the page's requests. */
function comeBack(onCameBack: PaymentProviderOptions['onCameBack']) {
  let forget = () => {};
  const outcome = new Promise<PaymentOutcome>((resolve) => {
    forget = onCameBack(() => resolve({ status: 'left' }));
  });
  return { outcome, forget };
}
