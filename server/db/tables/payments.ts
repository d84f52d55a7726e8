import type { ColumnType, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The contract's OrderStatus; server/domain/payments/order.machine.ts says which may follow which. */
export type OrderStatus = 'requires_payment' | 'processing' | 'paid' | 'failed' | 'canceled' | 'refunded';

export interface OrdersTable {
  id: string;
  /** Null once the account is gone: the sale itself stays on record. */
  user_id: string | null;
  /** What is bought: a course or a plan, never both. Neither where a voucher opens a category. */
  course_id: string | null;
  plan_id: string | null;
  /** In the currency's minor unit, as the provider charges it; 0 just where a voucher paid. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  status: OrderStatus;
  /** Part of the idempotency key; counts up when the provider has answered an attempt with an error (P2). */
  attempt: ColumnType<number, number | undefined, number>;
  /** The provider's intent; null until it is known to exist. */
  intent_id: string | null;
  created_at: Instant;
  /** When the order was made or got its status; no other change of the row sets it (settlement.ts). */
  updated_at: Instant;
  paid_at: OptionalInstant;
  /** When its money came for a course that was open in another way by then: it is given back (P70). */
  paid_twice_at: OptionalInstant;
  /** When the learner withdrew; the refund may come later. */
  withdrawn_at: OptionalInstant;
  /** What the payer agreed to, word for word, and when they last did; null where nothing was asked. */
  consent: ColumnType<string | null, string | null | undefined, string | null>;
  consented_at: OptionalInstant;
  /** What it was paid with, in the provider's word, such as `card`, or `transfer`; null until it is paid, and where that is not known. */
  method: ColumnType<string | null, string | null | undefined, string | null>;
  /** The voucher that paid, and who gave it; null where money does. */
  voucher_id: ColumnType<string | null, string | null | undefined, never>;
  sponsor: ColumnType<string | null, string | null | undefined, never>;
  /** What the learner writes with their bank transfer (transfers/reference.ts); null where no transfer pays. */
  transfer_reference: ColumnType<string | null, string | null | undefined, never>;
}

/** Vouchers that were made together: for one course, every course of a category, or months of all. */
export interface VoucherBatchesTable {
  id: string;
  sponsor: string;
  course_id: string | null;
  category: string | null;
  months: number | null;
  created_at: Instant;
  /** From when on its codes open nothing. */
  expires_at: Instant;
  withdrawn_at: OptionalInstant;
}

export interface VouchersTable {
  id: string;
  batch_id: string;
  /** HMAC of the code (vouchers/codes.ts). */
  code_hash: string;
  /** How many accounts may redeem it, and how many have. */
  uses: number;
  used: ColumnType<number, number | undefined, number>;
}

/** The courses that learners have bought. */
export interface PurchasesTable {
  user_id: string;
  course_id: string;
  order_id: string | null;
  /** The grant of staff that gave it without an order. */
  grant_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

export interface SubscriptionsTable {
  id: string;
  user_id: string;
  plan_id: string;
  /** What gave it: an order or a grant. */
  order_id: string | null;
  grant_id: ColumnType<string | null, string | null | undefined, string | null>;
  starts_at: Instant;
  ends_at: Instant;
}

/** Who sells, as receipts say it. */
export interface Organisation {
  readonly name: string;
  /** The lines of the postal address. */
  readonly address: readonly string[];
  /** The lines about value added tax. */
  readonly vat: readonly string[];
}

/** The last number of a year (UTC) that a receipt has. */
export interface ReceiptNumbersTable {
  year: number;
  last: number;
}

/** Receipts and credit notes, with what each said when it was issued. */
export interface ReceiptsTable {
  year: number;
  /** From 1 up, without a gap in a year. */
  number: number;
  order_id: string;
  kind: 'sale' | 'refund';
  issued_at: Instant;
  /** Null once the account is gone. */
  buyer: string | null;
  title: string;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  /** Null for a refund. */
  terms: string | null;
  seller: ColumnType<Organisation, string, never>;
}

export type StoredReceipt = Selectable<ReceiptsTable>;

/** The provider's events that have had their effect (P14). */
export interface PaymentEventsTable {
  id: string;
  type: string;
  received_at: Instant;
}

export type SandboxIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** A card error as Stripe reports it. */
export interface SandboxCardError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

/** Payment intents of the built-in provider. No card data is kept. */
export interface SandboxIntentsTable {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: SandboxIntentStatus;
  metadata: ColumnType<Record<string, string>, string, string>;
  last_payment_error: ColumnType<SandboxCardError | null, string | null, string | null>;
  /** What the bank will say once its dialog was approved, or once it has decided: a decline, or null for success. */
  pending_error: ColumnType<SandboxCardError | null, string | null, string | null>;
  created_at: Instant;
  /** When a processing payment will have succeeded. */
  settles_at: OptionalInstant;
  /** How much of the amount was given back. */
  amount_refunded: ColumnType<number, number | undefined, number>;
  /** What it was tried with last. */
  method: ColumnType<SandboxMethod, SandboxMethod | undefined, SandboxMethod>;
  /** Opens the bank's page for as long as that waits for the learner; null where no page does. */
  bank_key: ColumnType<string | null, undefined, string | null>;
  /** Where the bank's page leads back to. */
  return_url: ColumnType<string | null, undefined, string | null>;
}

export type SandboxMethod = 'card' | 'ideal';

/** Answers that the built-in provider replays (docs.stripe.com/idempotency). */
export interface SandboxIdempotencyTable {
  key: string;
  /** SHA-256 of path and parameters. */
  request: string;
  status: number;
  body: string;
  created_at: Instant;
}

/** Events of the built-in provider on their way to the webhook. */
export interface SandboxEventsTable {
  id: string;
  body: string;
  attempts: ColumnType<number, number | undefined, number>;
  /** When to deliver it next; null once it arrived, or after the last attempt. */
  next_attempt_at: ColumnType<Date | null, Date, Date | null>;
}

export interface PaymentTables {
  orders: OrdersTable;
  voucher_batches: VoucherBatchesTable;
  vouchers: VouchersTable;
  purchases: PurchasesTable;
  subscriptions: SubscriptionsTable;
  receipt_numbers: ReceiptNumbersTable;
  receipts: ReceiptsTable;
  payment_events: PaymentEventsTable;
  sandbox_intents: SandboxIntentsTable;
  sandbox_idempotency: SandboxIdempotencyTable;
  sandbox_events: SandboxEventsTable;
}
