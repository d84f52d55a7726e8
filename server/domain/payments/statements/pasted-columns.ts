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

/**
 * Whether an empty cell is next to the one with the amount: they may be columns of debits and
 * credits, and nothing says which is which.
 */
export const isNextToEmpty = (isEmpty: readonly boolean[], place: number): boolean =>
  isEmpty[place - 1] === true || isEmpty[place + 1] === true;
