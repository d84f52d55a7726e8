/** The tables of this area; its owner fills them in. */
export type PaymentTables = Record<never, never>;
