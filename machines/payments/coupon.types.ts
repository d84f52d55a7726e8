// Context
export interface CouponContext {
  code: string;
}

// Events
export type CouponEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'cancel.pressed' };
