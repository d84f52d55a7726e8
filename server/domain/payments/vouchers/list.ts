import { invalid } from '../../common/problem.ts';

/** In a list: the end of the link, which has the code whole; the first column is a number to a spreadsheet, which drops its zeros. */
const codeOfLink = /\?code=(\d{6})(?!\d)/;
const header = /^\ufeff?"?code\b/;

/**
 * Reads a list that `voucher make --csv` printed, also one that a spreadsheet saved again.
 * @returns the codes in their order, and the batch that the first of them belongs to, null where its line names none.
 * @throws Problem 422 with the numbers of those lines that have no code, and for a list without codes.
 */
export function readList(list: string): { batchId: string | null; codes: string[] } {
  const lines = list
    .split(/\r?\n/)
    .map((text, index) => ({ text, number: index + 1, code: codeOfLink.exec(text)?.[1] }))
    .filter(({ text, number }) => text.trim() !== '' && !(number === 1 && header.test(text)));
  const without = lines.filter(({ code }) => code === undefined).map(({ number }) => number);
  if (without.length > 0) {
    throw invalid({
      list: [`Lines of the list without a link that ends with a code of six digits: ${without.join(', ')}.`],
    });
  }
  if (lines.length === 0) throw invalid({ list: ['The list has no codes.'] });
  return {
    batchId: /[,;\t]"?(vba_[\w-]+)"?\s*$/.exec(lines[0]?.text ?? '')?.[1] ?? null,
    codes: lines.flatMap(({ code }) => code ?? []),
  };
}
