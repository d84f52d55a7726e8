import type { PurchaseDetails } from '../../common/api/types.ts';

// Input
export interface TransferInput {
  purchaseId: string;
}

/** A line of what to write with the transfer. */
export interface Copied {
  /** What it is called, such as `IBAN`. */
  name: string;
  text: string;
}

// Context
export interface TransferContext extends TransferInput {
  /** What was copied last, or is being copied. */
  copied: Copied | null;
  /** The purchase once it is canceled; null before. */
  details: PurchaseDetails | null;
  error: string | null;
}

// Events
export type TransferEvent =
  | ({ type: 'copy.pressed' } & Copied)
  | { type: 'cancel.pressed' }
  | { type: 'cancelation.confirmed' }
  | { type: 'keep.pressed' };
