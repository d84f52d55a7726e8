import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Now } from './domain/common/ports/clock.ts';
import type { Geo } from './domain/common/ports/geo.ts';
import type { Mail } from './domain/common/ports/mail.ts';
import type { Sms } from './domain/common/ports/sms.ts';
import type { Payments } from './domain/payments/ports.ts';

/** What the rules and operations are given: no module reaches for the environment, the clock or the network itself. */
export interface Services {
  config: Config;
  db: Kysely<Database>;
  now: Now;
  mail: Mail;
  sms: Sms;
  payments: Payments;
  geo: Geo;
  /** One structured line; never secrets (codes, tokens, passwords, client secrets). */
  log: (line: { event: string; [field: string]: unknown }) => void;
  /** How many lines of each event this process has logged. */
  events: ReadonlyMap<string, number>;
}
