/** In the languages in which statements of our learners' banks are written, as whole words. */
const debit = `d|dr|debits?|debet|dbit|débits?|withdrawals?|(?:paid|money) out|soll|belastung(?:en)?|lastschrift(?:en)?|af|borç|مدين|سحب`;
const credit = `credits?|crédits?|deposits?|(?:paid|money) in|haben|gutschrift(?:en)?|bij|alacak|دائن|إيداع`;
const amount = `amount|betrag|bedrag|montant|tutar|المبلغ`;

const named = (names: string) => new RegExp(`(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d])`, 'iu');
const [isDebit, isCredit, isAmount] = [named(debit), named(credit), named(amount)];

/** A mark in a column of its own says that the money of its row went out. */
const debitMark = new RegExp(`^(?:${debit})$`, 'iu');
export const isDebitMark = (cell: string): boolean => debitMark.test(cell.trim());

/** Index of the cells with what went out and what came in; -1 without one. */
export interface AmountColumns {
  out: number;
  in: number;
}

/** As the heading names them; null for a row that is none. */
export function columnsIn(cells: readonly string[]): AmountColumns | null {
  if (cells.length < 3 || cells.some((cell) => /\d/.test(cell))) return null;
  // a column of both, such as "Debit/Credit", holds marks
  const out = cells.findIndex((cell) => isDebit.test(cell) && !isCredit.test(cell));
  const credits = cells.findIndex((cell) => isCredit.test(cell) && !isDebit.test(cell));
  const into = credits === -1 ? cells.findIndex((cell) => isAmount.test(cell)) : credits;
  return out === -1 && into === -1 ? null : { out, in: into };
}

/** A cell of a row below no heading, or below one that names no column of what came in. */
export interface Cell {
  kind: 'amount' | 'blank' | 'other';
  isNegative: boolean;
}

/**
 * Whether one column has all amounts, and none can be that of the other kind: two may be debits and
 * credits, or a balance, and a blank one may be either. A column with a minus in it has both kinds.
 */
export function isOneColumn(rows: readonly (readonly Cell[])[]): boolean {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, place) => rows.flatMap((cells) => cells[place] ?? []));
  const withAmounts = columns.filter((cells) => cells.some(({ kind }) => kind === 'amount'));
  const isSigned = withAmounts.some((cells) => cells.some(({ isNegative }) => isNegative));
  const isBlank = (cells: readonly Cell[]) => cells.every(({ kind }) => kind === 'blank');
  return withAmounts.length === 0 || (withAmounts.length === 1 && (isSigned || !columns.some(isBlank)));
}
