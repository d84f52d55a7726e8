import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `shown` at the real time `since`, then `speed` times as fast; in milliseconds. */
export interface ClockSetting {
  since: number;
  shown: number;
  speed: number;
}

/** The clock of a server process, changed while it runs. */
export function movingClock() {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-clock-'));
  const file = join(folder, 'clock.json');
  let setting: ClockSetting = { since: Date.now(), shown: Date.now(), speed: 1 };
  const now = () => setting.shown + (Date.now() - setting.since) * setting.speed;
  const set = (change: (shown: number) => Partial<ClockSetting>) => {
    const shown = now();
    setting = { ...setting, since: Date.now(), shown, ...change(shown) };
    const draft = join(folder, 'draft.json');
    writeFileSync(draft, JSON.stringify(setting));
    // atomic, so that the server never reads a partial file
    renameSync(draft, file);
  };
  set(() => ({}));
  return {
    /** For `startPlatform`. */
    env: { NODE_OPTIONS: `--import ${new URL('./clock-ahead.ts', import.meta.url).href}`, CLOCK_AHEAD: file },
    /** Milliseconds. */
    now,
    forward: (hours: number) => set((shown) => ({ shown: shown + hours * 3_600_000 })),
    /** Relative to real time. */
    run: (speed: number) => set(() => ({ speed })),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
