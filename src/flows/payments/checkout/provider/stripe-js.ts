import type { Stripe } from '@stripe/stripe-js';

const origin = 'https://js.stripe.com/';

/** The part of the Trusted Types API used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
}

/**
 * Loads Stripe.js, from Stripe's own address as it demands. Nothing is fetched before this is called.
 * @param timeout milliseconds; the loader itself would wait for a hanging script for ever.
 * @throws Error when the script is blocked, broken or late.
 */
export async function loadStripeJs(publishableKey: string, timeout: number): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  allowStripeScript();
  // no setLoadParameters: with parameters the loader never puts a failed script in again (stripe-js 10.2)
  const stripe = await withWatchdog(loadStripe(publishableKey), timeout, forgetScript);
  if (stripe === null) throw new Error('Stripe.js needs a browser');
  return stripe;
}

/** The loader sets a script's address, which the page's policy allows for this one origin alone. */
function allowStripeScript(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (url) => (url.startsWith(origin) ? url : null) });
}

/**
 * @param giveUp called for work that takes too long, before the caller's promise rejects.
 */
function withWatchdog<T>(pending: Promise<T>, timeout: number, giveUp: () => Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp().finally(() => reject(new Error('Stripe.js did not load in time')));
    }, timeout);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The loader keeps one script and would wait for a hanging one whenever it is asked again. When the
 * script fails, and so does the one that it inserts in its place, it forgets both: the next call fetches the script again.
 */
async function forgetScript(): Promise<void> {
  for (const _try of ['first', 'second']) {
    document.querySelector(`script[src^="${origin}"]`)?.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
