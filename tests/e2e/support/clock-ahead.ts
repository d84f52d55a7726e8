import { readFileSync } from 'node:fs';
import type { ClockSetting } from './moving-clock.ts';

// Preloaded into a server (`node --import`): its clock follows the file CLOCK_AHEAD.
const file = process.env.CLOCK_AHEAD ?? '';
const real = Date;

function now(): number {
  const { since, shown, speed }: ClockSetting = JSON.parse(readFileSync(file, 'utf8'));
  return Math.floor(shown + (real.now() - since) * speed);
}

globalThis.Date = new Proxy(Date, {
  construct: (_, given, made) => Reflect.construct(real, given.length > 0 ? given : [now()], made),
  get: (_, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
