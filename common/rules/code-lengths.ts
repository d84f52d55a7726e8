export const CODE_LENGTH = 6;
export const COUPON_LENGTH = 6;
