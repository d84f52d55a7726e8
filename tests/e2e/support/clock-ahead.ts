import { readFileSync } from 'node:fs';

// Loaded into a server before all else (`node --import`): its clock is ahead by the hours that the file CLOCK_AHEAD holds.
const ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? '', 'utf8')) * 3_600_000;

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [real.now() + ahead], made),
  get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
});
