/** `declined`: still payable, after a refused attempt. `refunded`: in full. */
export type IntentStatus = 'open' | 'declined' | 'processing' | 'succeeded' | 'canceled' | 'refunded';

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
  /** The provider's name, such as `card`; absent if unknown. */
  method?: string;
}

/** `other` is acknowledged and ignored (P15). */
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
  /** The same key gives the same intent (P2). */
  idempotencyKey: string;
}

export interface Payments {
  /** @param currency ISO 4217, upper case; false once the account refused it. */
  supports: (currency: string) => boolean;
  /** @throws PaymentFault */
  createIntent: (request: CreateIntent) => Promise<Intent>;
  /** @throws PaymentFault */
  retrieveIntent: (id: string) => Promise<Intent>;
  /**
   * Idempotent.
   * @throws PaymentFault `refused` when it is too late.
   */
  cancelIntent: (id: string) => Promise<Intent>;
  /**
   * Refunds the remaining amount; read the intent afterwards.
   * @throws PaymentFault `refused` when nothing is left, or not for us.
   */
  refundIntent: (id: string, idempotencyKey: string) => Promise<void>;
  /**
   * Verifies the signature over the raw body.
   * @throws BadSignature
   */
  verifyWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent;
  /** Null for the built-in provider. */
  publishableKey: string | null;
  live: boolean;
  /** `sandbox` takes test cards only, `none` nothing. */
  provider: 'stripe' | 'sandbox' | 'none';
}

export class PaymentFault extends Error {
  override readonly name = 'PaymentFault';
  readonly reason: 'unavailable' | 'failed' | 'refused' | 'currency';

  /**
   * @param reason `unavailable`: no response, so it may have happened. `failed`: an error response.
   * `refused`: a permanent refusal. `currency`: the account cannot charge this currency.
   */
  constructor(reason: PaymentFault['reason'], cause: unknown) {
    super(`Payment provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The signature is missing, wrong or too old. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** Source: content/site/bank-transfer.yaml. */
export interface TransferAccount {
  /** Listed currencies payable by transfer, ISO 4217. */
  readonly currencies: readonly string[];
  /** In the order that a bank's form asks for them. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}
