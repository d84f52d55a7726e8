import type { DeskStatement, DeskStatementLine } from '../../../common/api/types.ts';
import { aTransferOrder } from './records.ts';

export const aStatementLine = (more: Partial<DeskStatementLine> = {}): DeskStatementLine => ({
  ...{ match: 'exact', day: '2026-11-24', amount: '39000.00', currency: 'IQD', sender: 'D. Kareem' },
  text: 'Course K7MX-P4RT',
  orders: [aTransferOrder({ status: 'requires_payment', amount: 3_900_000, currency: 'IQD' })],
  ...more,
});

export const aStatement = (more: Partial<DeskStatement> = {}): DeskStatement => ({
  format: 'camt053',
  left: 1,
  lines: [aStatementLine()],
  ...more,
});
