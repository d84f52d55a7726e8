/**
 * `open`: nothing was paid, and it still can be. `declined`: the same, after a try that was refused. `refunded`: it
 * succeeded, and all of the money was given back since.
 */
export type IntentStatus = 'open' | 'declined' | 'processing' | 'succeeded' | 'canceled' | 'refunded';

/** One payment at the provider, as far as orders care. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  /** In the currency's minor unit. */
  amount: number;
  amountReceived: number;
  /** ISO 4217, upper case. */
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** Made with live keys: real money. */
  live: boolean;
  /** What it was paid with, in the provider's word, such as `card`; absent where that is not known. */
  method?: string;
}

/** What a webhook event is about; `other` is taken and ignored (P15). */
export type PaymentEvent = { id: string; type: string } & (
  | { about: 'intent'; intentId: string; orderId: string | null }
  | { about: 'refund'; intentId: string }
  | { about: 'dispute'; intentId: string | null }
  | { about: 'failed refund'; intentId: string | null }
  | { about: 'other' }
);

export interface CreateIntent {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** The same key and parameters give the same intent (P2). */
  idempotencyKey: string;
}

/** Takes payments. */
export interface Payments {
  /** Whether it charges in a currency (ISO 4217, upper case); what the account refused once counts as no. */
  supports: (currency: string) => boolean;
  /** @throws PaymentFault */
  createIntent: (request: CreateIntent) => Promise<Intent>;
  /** @throws PaymentFault */
  retrieveIntent: (id: string) => Promise<Intent>;
  /**
   * Makes sure that an intent can no longer be paid.
   * @throws PaymentFault `refused` when it is too late for that.
   */
  cancelIntent: (id: string) => Promise<Intent>;
  /**
   * Gives back what is left of an intent's money. The order follows by what the intent says afterwards.
   * @throws PaymentFault `refused` when nothing is left, or not for us.
   */
  refundIntent: (id: string, idempotencyKey: string) => Promise<void>;
  /**
   * Checks the signature over the bytes of a webhook request.
   * @throws BadSignature
   */
  verifyWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent;
  /** For the browser; null where the built-in provider takes its place. */
  publishableKey: string | null;
  /** Whether real money moves. */
  live: boolean;
  /** Who takes the payments: `sandbox` with test cards only, `none` when nothing can be paid. */
  provider: 'stripe' | 'sandbox' | 'none';
}

/** The provider did not do what it was asked. */
export class PaymentFault extends Error {
  override readonly name = 'PaymentFault';
  readonly reason: 'unavailable' | 'failed' | 'refused' | 'currency';

  /**
   * @param reason `unavailable`: no answer, so it may or may not have happened. `failed`: it answered with an error of
   *   its own. `refused`: it will not do this, or not for us. `currency`: the account cannot charge in this currency.
   */
  constructor(reason: PaymentFault['reason'], cause: unknown) {
    super(`Payment provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The webhook's signature is missing, wrong or too old. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** Where learners transfer money to (content/site/bank-transfer.yaml). */
export interface TransferAccount {
  /** Of the listed prices that may be paid by transfer, ISO 4217. */
  readonly currencies: readonly string[];
  /** The lines that a bank asks for, in order: what each is called, and what to write. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}
