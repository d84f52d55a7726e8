/** @throws Error without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of no values');
  return (lower + upper) / 2;
}

export async function repeat<Value>(times: number, measure: (turn: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn++) values.push(await measure(turn));
  return values;
}
