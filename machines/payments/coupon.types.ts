import type { RedeemedVoucher } from '../../common/api/types.ts';

// Input
/** What the address brought, if anything: six digits fill the boxes (COUPON-05). */
export type CouponInput = { code: string | null } | undefined;

// Context
export interface CouponContext {
  code: string;
  /** Why the code was not redeemed, where it may be a right one. */
  message: string | null;
  redeemed: RedeemedVoucher | null;
}

// Events
export type CouponEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'stop.pressed' }
  | { type: 'cancel.pressed' };

// Tags
export type CouponTag = 'busy' | 'slow' | 'refused';
