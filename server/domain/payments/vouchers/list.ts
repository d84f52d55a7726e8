/** The codes and the batch of a list that `voucher make --csv` printed; what is no line of it is left out. */
export function readList(list: string): { batchId: string | null; codes: string[] } {
  const lines = list.split(/\r?\n/).filter((line) => /^\d{6},/.test(line));
  return {
    batchId: /,(vba_[\w-]+)\s*$/.exec(lines[0] ?? '')?.[1] ?? null,
    codes: lines.map((line) => line.slice(0, 6)),
  };
}
