import { pick, type Random } from '../../common/random.ts';
import { fold, type Weave } from './loom.ts';
import type { Palette, Thread } from './palettes.ts';

/** `weave` takes (along the edge, in from the edge). */
export interface Border {
  depth: number;
  weave: Weave;
}

const guard = (weave: Weave, depth: number): Border => ({
  depth: depth + 4,
  weave: (along, inwards) => {
    if (inwards === 0) return 'dark';
    if (inwards === 1 || inwards === depth + 2) return 'light';
    if (inwards === depth + 3) return 'dark';
    return weave(along, inwards - 2);
  },
});

const inks: readonly Thread[] = ['light', 'first', 'second', 'third'];

export function borderOf(random: Random, palette: Palette): Border {
  const seen = inks.filter((thread) => palette[thread] !== palette.ground);
  const ink = pick<Thread>(random, ['light', ...seen]);
  const core = pick<Thread>(random, ['field', ...seen.filter((thread) => palette[thread] !== palette[ink])]);
  const kinds: readonly [() => Border, ...(() => Border)[]] = [
    // Teeth
    () => guard((along, inwards) => (fold(along, 8) >= inwards ? ink : null), 4),
    // Lozenges
    () =>
      guard((along, inwards) => {
        const ring = 3 - Math.abs(inwards - 2) - Math.abs(((((along + 5) % 10) + 10) % 10) - 5);
        return ring < 0 ? null : ring < 2 ? ink : core;
      }, 5),
    // Running hooks
    () =>
      guard((along, inwards) => {
        const rows = ['xxxxx...', 'x...x...', 'x.x.x...', '..x.x...', 'xxx.xxxx'];
        return rows[inwards]?.[along % 8] === 'x' ? ink : null;
      }, 5),
    // Steps
    () => guard((along, inwards) => (Math.floor(fold(along, 12) / 2) * 2 >= inwards ? ink : core), 4),
    // Bars
    () =>
      guard(
        (along) =>
          (['first', 'light', 'second', 'light', 'third', 'light'] as const)[Math.floor(along / 3) % 6] ?? null,
        3,
      ),
  ];
  return pick(random, kinds)();
}
