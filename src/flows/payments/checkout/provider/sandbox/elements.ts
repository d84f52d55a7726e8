import type { StripeError } from '@stripe/stripe-js';
import type { CardText } from './card-fields.ts';
import { type CardForm, createCardForm } from './card-form.ts';
import { createWayChoice, type Way, type WayChoice } from './ways.ts';

type Handler = (event: unknown) => void;
type EventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape';

/** Stripe's `payment` element over the sandbox's card form. */
export class SandboxPaymentElement {
  readonly #form: CardForm;
  readonly #choice: WayChoice;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #onDestroy: () => void;
  #isMounted = false;

  constructor(onDestroy: () => void, now: () => Date, ways: readonly Way[]) {
    this.#onDestroy = onDestroy;
    this.#form = createCardForm(
      {
        onChange: () => this.#emit('change', this.#change()),
        onFocus: () => this.#emit('focus', { elementType: 'payment' }),
        onBlur: () => this.#emit('blur', { elementType: 'payment' }),
        onEscape: () => this.#emit('escape', { elementType: 'payment' }),
      },
      now,
    );
    this.#choice = createWayChoice(ways, this.#form, () => this.#emit('change', this.#change()));
  }

  mount(target: string | HTMLElement): void {
    const node = typeof target === 'string' ? document.querySelector(target) : target;
    if (!node) throw new Error(`There is no element ${String(target)} to mount to`);
    node.replaceChildren(this.#choice.root);
    this.#isMounted = true;
    for (const handler of this.#handlers.get('ready') ?? []) this.#tellReady(handler);
  }

  unmount(): void {
    this.#choice.root.remove();
    this.#isMounted = false;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.#onDestroy();
  }

  on(name: EventName, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    // react-stripe-js subscribes after mounting, when the form is ready: repeats the event
    if (name === 'ready' && this.#isMounted) this.#tellReady(handler);
    return this;
  }

  once(name: EventName, handler: Handler): this {
    const first: Handler = (event) => {
      this.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }

  off(name: EventName, handler?: Handler): this {
    if (handler) this.#handlers.get(name)?.delete(handler);
    else this.#handlers.delete(name);
    return this;
  }

  update(): void {
    // options style Stripe's iframe; this form has the page's styles
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.#form.focus();
  }

  blur(): void {
    this.#form.blur();
  }

  clear(): void {
    this.#form.clear();
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

  #change() {
    const type = this.way();
    const complete = type !== 'card' || this.#form.isComplete();
    const empty = type === 'card' && this.#form.isEmpty();
    return { elementType: 'payment', complete, empty, collapsed: false, value: { type } };
  }

  #emit(name: EventName, event: unknown): void {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler(event);
  }

  /** Asynchronous, and only if still subscribed: StrictMode removes its first listeners at once. */
  #tellReady(handler: Handler): void {
    queueMicrotask(() => {
      if (this.#isMounted && this.#handlers.get('ready')?.has(handler)) handler({ elementType: 'payment' });
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

  create(type: string): SandboxPaymentElement {
    if (type !== 'payment') throw new Error(`The sandbox has no element of type ${type}`);
    if (this.#payment) throw new Error('Can only create one Element of type payment.');
    this.#payment = new SandboxPaymentElement(
      () => {
        this.#payment = null;
      },
      this.#now,
      this.#ways,
    );
    return this.#payment;
  }

  getElement(type: string): SandboxPaymentElement | null {
    return type === 'payment' ? this.#payment : null;
  }

  update(): void {
    // as in the element
  }

  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }

  async submit(): Promise<{ error?: StripeError }> {
    const error = this.#payment
      ? this.#payment.validate()
      : ({ type: 'invalid_request_error', message: 'There is no card form.' } satisfies StripeError);
    return error ? { error } : {};
  }
}
