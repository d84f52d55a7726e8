import type { ColumnType, Generated, Selectable } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { orderStates } from '../../../common/rules/orders.ts';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The contract's OrderStatus; transitions are in server/domain/payments/order.machine.ts. */
export type OrderStatus = (typeof orderStates)[number];

export interface OrdersTable {
  id: string;
  /** Null after the account was deleted: the sale stays on record. */
  user_id: string | null;
  /** At most one of them; none for a voucher that opens a category. */
  course_id: string | null;
  plan_id: string | null;
  /** In the currency's minor unit; 0 only for vouchers. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  status: OrderStatus;
  /** Part of the idempotency key; incremented when the provider failed an attempt */
  attempt: ColumnType<number, number | undefined, number>;
  /** The provider's intent; null until it is known to exist. */
  intent_id: string | null;
  created_at: Instant;
  /** Last change of `status` only (settlement.ts). */
  updated_at: Instant;
  paid_at: OptionalInstant;
  /** A payment for a course that was already open by then; it is refunded. */
  paid_twice_at: OptionalInstant;
  /** The learner's withdrawal; the refund may follow later. */
  withdrawn_at: OptionalInstant;
  /** The text that the payer agreed to, and when last; null if none was asked. */
  consent: ColumnType<string | null, string | null | undefined, string | null>;
  consented_at: OptionalInstant;
  /** The provider's word, such as `card`, or `transfer`; null until paid and if unknown. */
  method: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null unless a voucher paid. */
  voucher_id: ColumnType<string | null, string | null | undefined, never>;
  sponsor: ColumnType<string | null, string | null | undefined, never>;
  /** Of a bank transfer (transfers/reference.ts), else null. */
  transfer_reference: ColumnType<string | null, string | null | undefined, never>;
}

/** Vouchers created together: for a course, all courses of a category, or months of all courses. */
export interface VoucherBatchesTable {
  id: string;
  sponsor: string;
  course_id: string | null;
  category: string | null;
  months: number | null;
  created_at: Instant;
  /** When its codes expire. */
  expires_at: Instant;
  withdrawn_at: OptionalInstant;
}

export interface VouchersTable {
  id: string;
  batch_id: string;
  /** HMAC of the code (vouchers/codes.ts). */
  code_hash: string;
  /** Maximum and actual number of redeeming accounts. */
  uses: number;
  used: ColumnType<number, number | undefined, number>;
}

export interface PurchasesTable {
  user_id: string;
  course_id: string;
  order_id: string | null;
  /** Set if staff gave the course without an order. */
  grant_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

export interface SubscriptionsTable {
  id: string;
  user_id: string;
  plan_id: string;
  /** Its source: one of the two. */
  order_id: string | null;
  grant_id: ColumnType<string | null, string | null | undefined, string | null>;
  starts_at: Instant;
  ends_at: Instant;
}

/** The seller on receipts. */
export interface Organisation {
  readonly name: string;
  /** Lines. */
  readonly address: readonly string[];
  /** Lines about VAT. */
  readonly vat: readonly string[];
}

/** The last receipt number of a year (UTC). */
export interface ReceiptNumbersTable {
  year: number;
  last: number;
}

/** Receipts and credit notes, as issued. */
export interface ReceiptsTable {
  year: number;
  /** From 1, without gaps in a year. */
  number: number;
  order_id: string;
  kind: 'sale' | 'refund';
  issued_at: Instant;
  /** Null after the account was deleted. */
  buyer: string | null;
  title: string;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  /** Null for a refund. */
  terms: string | null;
  seller: ColumnType<Organisation, string, never>;
  /** Of its words, as it was issued. */
  language: Generated<LanguageCode>;
}

export type StoredReceipt = Selectable<ReceiptsTable>;

/** Provider events that were processed. */
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

/** Stripe's format. */
export interface SandboxCardError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

/** Intents of the sandbox. Card data is never stored. */
export interface SandboxIntentsTable {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: SandboxIntentStatus;
  metadata: ColumnType<Record<string, string>, string, string>;
  last_payment_error: ColumnType<SandboxCardError | null, string | null, string | null>;
  /** The bank's decision after its dialog or delay: a decline, or null for success. */
  pending_error: ColumnType<SandboxCardError | null, string | null, string | null>;
  created_at: Instant;
  /** When the bank decides about a processing payment. */
  settles_at: OptionalInstant;
  amount_refunded: ColumnType<number, number | undefined, number>;
  /** Of the last attempt. */
  method: ColumnType<SandboxMethod, SandboxMethod | undefined, SandboxMethod>;
  /** Key of the bank's page while it waits for the learner. */
  bank_key: ColumnType<string | null, undefined, string | null>;
  /** The bank redirects here. */
  return_url: ColumnType<string | null, undefined, string | null>;
}

export type SandboxMethod = 'card' | 'ideal';

/** Answers that the sandbox replays (docs.stripe.com/idempotency). */
export interface SandboxIdempotencyTable {
  key: string;
  /** SHA-256 of path and parameters. */
  request: string;
  status: number;
  body: string;
  created_at: Instant;
}

/** The sandbox's queue of webhook events. */
export interface SandboxEventsTable {
  id: string;
  body: string;
  attempts: ColumnType<number, number | undefined, number>;
  /** Null after delivery, or the last attempt. */
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
