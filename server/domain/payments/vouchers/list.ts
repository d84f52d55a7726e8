import { invalid } from '../../common/problem.ts';

/** from the link, because spreadsheets drop leading zeros of the first column */
const codeOfLink = /\?code=(\d{6})(?!\d)/;
const header = /^\ufeff?"?code\b/;

/**
 * Reads the output of `voucher make --csv`, also as saved by a spreadsheet.
 * @returns codes in order; `batchId` of the first, null if its line names none
 * @throws Problem 422 with line numbers, or for a list without codes
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
