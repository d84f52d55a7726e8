import type { Thread } from './palettes.ts';

/**
 * What colour the knot at a place has; null leaves it as it is. Places are counted in knots from
 * the middle outwards: (0, 0) is the innermost one of each quarter, so whatever is drawn is
 * mirrored both ways, as on a loom.
 */
export type Weave = (x: number, y: number) => Thread | null;

/** The later of several weaves covers the earlier ones. */
export function over(...weaves: readonly Weave[]): Weave {
  return (x, y) => {
    for (let index = weaves.length - 1; index >= 0; index -= 1) {
      const thread = weaves[index]?.(x, y) ?? null;
      if (thread) return thread;
    }
    return null;
  };
}

/**
 * How far a number is from the middle of its repeat: 0 in the middle, up to period / 2 at the ends.
 */
export function fold(value: number, period: number): number {
  const rest = ((value % period) + period) % period;
  return Math.min(rest, period - 1 - rest);
}

/**
 * A motif drawn with letters, one per knot: each letter is a thread by `threads`, anything else is
 * left open. Its centre is at (cx, cy).
 */
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

/**
 * The rectangles of one colour, as a path: runs of knots, joined downwards where they are the same.
 */
function pathOf(runs: readonly Run[]): string {
  return runs.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join('');
}

/**
 * Weaves `width` × `height` knots; gives the path of each thread but `ground`, which lies under
 * everything.
 */
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
