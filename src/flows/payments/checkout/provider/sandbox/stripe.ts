import type { PaymentIntent, PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { fromMinorUnits } from '../../../../../../common/money/minor-units.ts';
import { formatMoney } from '../../../../../../common/money/money.ts';
import * as say from '../../../../../../common/texts/payments/sandbox.ts';
import { cardParameters } from './card-fields.ts';
import { SandboxElements } from './elements.ts';
import './sandbox.css';
import { loginIdentifiers } from './payment-methods.ts';
import { askTestBank } from './test-bank.ts';
import { createWire } from './wire.ts';

export interface SandboxStripeOptions {
  fetch: typeof globalThis.fetch;
  /** ISO 4217, of the order. */
  currency: string;
  leaveTo: (url: string) => void;
  now?: () => Date;
}

interface ConfirmOptions {
  elements?: unknown;
  clientSecret: string;
  confirmParams: { return_url: string };
}

const unsupported = (method: string) => async (): Promise<never> => {
  throw new Error(`${method} is not part of the sandbox`);
};

/** The subset of Stripe.js that this site uses. */
export function sandboxStripe({ fetch, currency, leaveTo, now = () => new Date() }: SandboxStripeOptions): Stripe {
  const wire = createWire(fetch);

  async function confirmPayment(options: ConfirmOptions): Promise<PaymentIntentResult> {
    const element = options.elements instanceof SandboxElements ? options.elements.getElement('payment') : null;
    if (!element) return { error: { type: 'invalid_request_error', message: say.noForm } };
    const { return_url } = options.confirmParams;
    const isCard = element.way() === 'card';
    const fields = isCard ? cardParameters(element.card()) : { 'payment_method_data[type]': 'ideal', return_url };
    const result = await wire.confirm(options.clientSecret, fields);
    const bankPage = result.paymentIntent?.next_action?.redirect_to_url?.url;
    if (bankPage) {
      leaveTo(bankPage);
      // like Stripe's: the page is being left
      return new Promise(() => undefined);
    }
    if (result.paymentIntent?.status !== 'requires_action') return result;
    return wire.authenticate(options.clientSecret, await askTestBank(amountOf(result.paymentIntent)));
  }

  const stripe = {
    version: 'sandbox',
    elements: () => new SandboxElements(now, loginIdentifiers(currency)),
    confirmPayment,
    createToken: unsupported('createToken'),
    createPaymentMethod: unsupported('createPaymentMethod'),
    confirmCardPayment: unsupported('confirmCardPayment'),
  };
  if (!isStripe(stripe)) throw new Error('The sandbox lacks a method that <Elements> looks for');
  return stripe;
}

/** react-stripe-js recognizes a Stripe object by these methods. */
function isStripe(value: object): value is Stripe {
  const looked: (keyof Stripe)[] = ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'];
  return looked.every((method) => method in value);
}

function amountOf({ amount, currency }: PaymentIntent): string {
  return formatMoney(fromMinorUnits(amount, currency), currency.toUpperCase());
}
