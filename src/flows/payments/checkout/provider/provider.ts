import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { orderIdOf } from '../../../../../common/money/client-secret.ts';
import { href } from '../../../../../common/paths.ts';
import { failure } from '../../../../../machines/common/failure.ts';
import { toOutcome } from './outcome.ts';
import type { PaymentConfig, PaymentOutcome, PaymentProvider } from './port.ts';
import { loadStripeJs } from './stripe-js.ts';

export interface PaymentProviderOptions {
  /** GET /config; asked when the first form is needed. */
  config: () => Promise<PaymentConfig>;
  fetch: typeof globalThis.fetch;
  /** How long Stripe.js may take, in milliseconds. */
  loadTimeoutMs: number;
  /** Goes to the page of a bank; only the sandbox needs it. */
  leaveTo?: (url: string) => void;
}

/** Payments in the browser (PAY-05, PAY-09). Makes nothing and fetches nothing before `load`. */
export function createPaymentProvider({
  config,
  fetch,
  loadTimeoutMs,
  leaveTo = (url) => window.location.assign(url),
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

  /** What keeps the form from being paid with; null when it is complete. */
  async function submit(elements: StripeElements): Promise<PaymentOutcome | null> {
    // an incomplete form shows its own message next to the field; nothing is sent
    const { error } = await elements.submit();
    return error ? toOutcome({ error }) : null;
  }

  return {
    load,
    loaded: () => current,
    attach: (elements) => {
      form = elements;
      // another form was not looked at yet
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
      const confirmParams = { return_url: returnAddress(clientSecret) };
      const back = comeBack();
      const confirmed = stripe
        .confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
        .then(toOutcome);
      return Promise.race([confirmed, back.outcome]).finally(back.forget);
    },
  };
}

const withoutForm: PaymentOutcome = {
  status: 'requires_payment_method',
  error: { message: 'Please fill in your card first.' },
};

/** Where a bank's page leads back to: the order's own address on this site, whatever the present one has (PAY-13). */
const returnAddress = (clientSecret: string): string =>
  new URL(href('checkout', { orderId: orderIdOf(clientSecret) }), window.location.origin).href;

/** Ends when the browser shows this page again as it was left, whose requests have been cut off (back-forward cache). */
function comeBack(): { outcome: Promise<PaymentOutcome>; forget: () => void } {
  const listening = new AbortController();
  const outcome = new Promise<PaymentOutcome>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve({ status: 'left' });
    };
    window.addEventListener('pageshow', shown, { signal: listening.signal });
  });
  return { outcome, forget: () => listening.abort() };
}
