import type { Thread } from './palettes.ts';

/** Null for no thread. (0, 0) is the innermost knot of a quarter, so that all is mirrored. */
export type Weave = (x: number, y: number) => Thread | null;

/** Later weaves cover earlier ones. */
export function over(...weaves: readonly Weave[]): Weave {
  return (x, y) => {
    for (let index = weaves.length - 1; index >= 0; index -= 1) {
      const thread = weaves[index]?.(x, y) ?? null;
      if (thread) return thread;
    }
    return null;
  };
}

/** Distance from the middle of the repeat: 0 to period / 2. */
export function fold(value: number, period: number): number {
  const rest = ((value % period) + period) % period;
  return Math.min(rest, period - 1 - rest);
}

/** A letter per knot, mapped by `threads`, centred at (cx, cy); other characters are open. */
export function motif(
  rows: readonly string[],
  threads: Readonly<Record<string, Thread>>,
  cx: number,
  cy: number,
): Weave {
  const left = cx - Math.floor((rows[0]?.length ?? 0) / 2);
  const top = cy - Math.floor(rows.length / 2);
  return (x, y) => threads[rows[y - top]?.[x - left] ?? ''] ?? null;
}

interface Run {
  x: number;
  y: number;
  width: number;
  height: number;
}

function pathOf(runs: readonly Run[]): string {
  return runs.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join('');
}

/** Path data of each thread but `ground`; runs of knots are merged downwards. */
export function paths(weave: Weave, width: number, height: number, ground: Thread): Map<Thread, string> {
  const done = new Map<Thread, Run[]>();
  let above = new Map<string, Run>();
  for (let y = 0; y < height; y += 1) {
    const row = new Map<string, Run>();
    for (let x = 0; x < width; ) {
      const thread = weave(x, y) ?? ground;
      let end = x + 1;
      while (end < width && (weave(end, y) ?? ground) === thread) end += 1;
      if (thread !== ground) {
        const key = `${thread} ${x} ${end}`;
        const run = above.get(key) ?? { x, y, width: end - x, height: 0 };
        run.height += 1;
        row.set(key, run);
        if (run.height === 1) done.set(thread, [...(done.get(thread) ?? []), run]);
      }
      x = end;
    }
    above = row;
  }
  return new Map([...done].map(([thread, runs]) => [thread, pathOf(runs)]));
}
