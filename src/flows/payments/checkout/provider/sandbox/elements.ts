import type { StripeError } from '@stripe/stripe-js';
import * as say from '../../../../../../common/texts/payments/sandbox.ts';
import type { CardText } from './card-fields.ts';
import { type CardForm, createCardForm } from './card-form.ts';
import { createMethodChoice, type MethodChoice, type Way } from './payment-methods.ts';

type Handler = (event: { elementType: 'payment'; value?: { type: Way } }) => void;

/** The part of Stripe's options that this site uses. */
interface PaymentOptions {
  paymentMethodOrder?: string[];
}

/**
 * Stripe's `payment` element over the sandbox's card form: what react-stripe-js calls, and of the
 * events `ready` and `change`.
 */
export class SandboxPaymentElement {
  readonly #form: CardForm;
  readonly #choice: MethodChoice;
  readonly #ready = new Set<Handler>();
  readonly #change = new Set<Handler>();
  readonly #onDestroy: () => void;
  #isMounted = false;

  constructor(onDestroy: () => void, now: () => Date, ways: readonly Way[], options: PaymentOptions) {
    this.#onDestroy = onDestroy;
    this.#form = createCardForm(now);
    this.#choice = createMethodChoice(ways, this.#form, options.paymentMethodOrder?.[0], () => this.#tellChange());
  }

  mount(node: HTMLElement): void {
    node.replaceChildren(this.#choice.root);
    this.#isMounted = true;
    for (const handler of this.#ready) this.#tellReady(handler);
  }

  destroy(): void {
    this.#choice.root.remove();
    this.#isMounted = false;
    this.#ready.clear();
    this.#change.clear();
    this.#onDestroy();
  }

  on(name: string, handler: Handler): this {
    if (name === 'change') this.#change.add(handler);
    if (name !== 'ready') return this;
    this.#ready.add(handler);
    // react-stripe-js subscribes after mounting, when the form is ready: repeats the event
    if (this.#isMounted) this.#tellReady(handler);
    return this;
  }

  off(name: string, handler: Handler): this {
    if (name === 'ready') this.#ready.delete(handler);
    if (name === 'change') this.#change.delete(handler);
    return this;
  }

  update(): void {
    // options style Stripe's iframe; this form has the page's styles
  }

  validate(): StripeError | undefined {
    const gap = this.way() === 'card' ? this.#form.report() : null;
    return gap ? { type: 'validation_error', ...gap } : undefined;
  }

  card(): CardText {
    return this.#form.text();
  }

  way(): Way {
    return this.#choice.chosen();
  }

  #tellChange(): void {
    for (const handler of this.#change) handler({ elementType: 'payment', value: { type: this.way() } });
  }

  /** Asynchronous, and only if still subscribed: StrictMode removes its first listeners at once. */
  #tellReady(handler: Handler): void {
    queueMicrotask(() => {
      if (this.#isMounted && this.#ready.has(handler)) handler({ elementType: 'payment' });
    });
  }
}

/** Stripe's elements group, for one payment element at a time. */
export class SandboxElements {
  readonly #now: () => Date;
  readonly #ways: readonly Way[];
  #payment: SandboxPaymentElement | null = null;

  constructor(now: () => Date, ways: readonly Way[]) {
    this.#now = now;
    this.#ways = ways;
  }

  create(type: string, options: PaymentOptions = {}): SandboxPaymentElement {
    if (type !== 'payment') throw new Error(`The sandbox has no element of type ${type}`);
    if (this.#payment) throw new Error('Can only create one Element of type payment.');
    this.#payment = new SandboxPaymentElement(
      () => {
        this.#payment = null;
      },
      this.#now,
      this.#ways,
      options,
    );
    return this.#payment;
  }

  getElement(type: string): SandboxPaymentElement | null {
    return type === 'payment' ? this.#payment : null;
  }

  update(): void {
    // as in the element
  }

  async submit(): Promise<{ error?: StripeError }> {
    const error = this.#payment
      ? this.#payment.validate()
      : ({ type: 'invalid_request_error', message: say.noForm } satisfies StripeError);
    return error ? { error } : {};
  }
}
