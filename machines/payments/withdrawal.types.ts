import type { PurchaseDetails } from '../../common/api/types.ts';

// Input
export interface WithdrawalInput {
  purchaseId: string;
}

// Context
export interface WithdrawalContext extends WithdrawalInput {
  /** The purchase after the withdrawal; null before. */
  details: PurchaseDetails | null;
  error: string | null;
}

// Events
export type WithdrawalEvent =
  | { type: 'withdraw.pressed' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'cancel.pressed' };
