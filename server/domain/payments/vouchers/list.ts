import type { Batch } from './batches.ts';

/**
 * The list of a batch for who hands its codes out (RFC 4180): a line for each code, with its link. A field that a spreadsheet would
 * take for a formula begins with an apostrophe.
 * @param publicUrl where the platform is.
 */
export function listOf({ id, sponsor, title, lastDay }: Batch, codes: readonly string[], publicUrl: string): string {
  const lines = codes.map((code) => [code, `${publicUrl}/redeem?code=${code}`, title, lastDay, sponsor, id]);
  return [['code', 'link', 'opens', 'last_day', 'sponsor', 'batch'], ...lines]
    .map((fields) => `${fields.map(field).join(',')}\r\n`)
    .join('');
}

function field(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The codes and the batch of such a list; what is no line of it is left out. */
export function readList(list: string): { batchId: string | null; codes: string[] } {
  const lines = list.split(/\r?\n/).filter((line) => /^\d{6},/.test(line));
  return {
    batchId: /,(vba_[\w-]+)\s*$/.exec(lines[0] ?? '')?.[1] ?? null,
    codes: lines.map((line) => line.slice(0, 6)),
  };
}
