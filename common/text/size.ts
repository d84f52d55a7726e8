import * as say from '../texts/ui/sizes.ts';

/** @example formatSize(118_300) // '118 kB' */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  return kilobytes < 1_000
    ? say.kilobytes({ count: kilobytes })
    : say.megabytes({ count: Math.round(bytes / 100_000) / 10 });
}
