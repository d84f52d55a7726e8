export type { Organisation } from '../../../db/tables/payments.ts';
