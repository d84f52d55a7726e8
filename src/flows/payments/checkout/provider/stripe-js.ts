import type { Stripe } from '@stripe/stripe-js';

const origin = 'https://js.stripe.com/';

/** Missing in TypeScript's DOM types. */
interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
}

/**
 * From Stripe's address, as its terms demand.
 * @param timeout in ms; the loader has none
 * @throws Error when the script is blocked, broken or late
 */
export async function loadStripeJs(publishableKey: string, timeout: number): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  allowStripeScript();
  // no setLoadParameters: with them the loader never retries a failed script (stripe-js 10.2)
  const stripe = await withWatchdog(loadStripe(publishableKey), timeout, forgetScript);
  if (stripe === null) throw new Error('Stripe.js needs a browser');
  return stripe;
}

/** The loader assigns a script URL, which the policy allows for this origin only. */
function allowStripeScript(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (url) => (url.startsWith(origin) ? url : null) });
}

/** @param giveUp called on timeout, before the promise rejects. */
function withWatchdog<T>(pending: Promise<T>, timeout: number, giveUp: () => Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp().finally(() => reject(new Error('Stripe.js did not load in time')));
    }, timeout);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The loader forgets a hanging script only after it and its replacement have failed. */
async function forgetScript(): Promise<void> {
  for (const _try of ['first', 'second']) {
    document.querySelector(`script[src^="${origin}"]`)?.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
