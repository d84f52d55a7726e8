export const orderStates = ['requires_payment', 'processing', 'paid', 'failed', 'canceled', 'refunded'] as const;

/** Through the payment provider, by bank transfer, or by a voucher. */
export const waysToPay = ['online', 'transfer', 'voucher'] as const;
