import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a clock shows: `shown` at the real moment `since`, and from then on `speed` seconds in each second. Milliseconds. */
export interface ClockSetting {
  since: number;
  shown: number;
  speed: number;
}

/** A clock for a server in a process of its own, which a test moves while the server runs. */
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
    // the server never reads half of a setting
    renameSync(draft, file);
  };
  set(() => ({}));
  return {
    /** What `startPlatform` needs for it. */
    env: { NODE_OPTIONS: `--import ${new URL('./clock-ahead.ts', import.meta.url).href}`, CLOCK_AHEAD: file },
    /** What it shows, in milliseconds. */
    now,
    /** Puts the clock forward. */
    forward: (hours: number) => set((shown) => ({ shown: shown + hours * 3_600_000 })),
    /** From now on the clock goes so many times as fast as a real one. */
    run: (speed: number) => set(() => ({ speed })),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
