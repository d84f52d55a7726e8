import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteData } from '../common/site-data.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Attempts } from './domain/common/ports/attempts.ts';
import type { Now } from './domain/common/ports/clock.ts';
import type { Geo } from './domain/common/ports/geo.ts';
import type { MayLookUp } from './domain/common/ports/lookups.ts';
import type { Mail } from './domain/common/ports/mail.ts';
import type { Metrics } from './domain/common/ports/metrics.ts';
import type { Organisation } from './domain/common/ports/organisation.ts';
import type { SitePictures, SiteTexts } from './domain/common/ports/site.ts';
import type { Sms } from './domain/common/ports/sms.ts';
import type { Payments, TransferAccount } from './domain/payments/ports.ts';

/**
 * What happened. Fields are flat, so that what must not be printed is found by its name
 * (observability/log.ts).
 */
export interface LogLine {
  event: string;
  [field: string]: string | number | boolean | null | undefined;
}

/**
 * What the rules and operations are given: no module reaches for the environment, the clock or the
 * network itself.
 */
export interface Services {
  config: Config;
  db: Kysely<Database>;
  now: Now;
  /** Names the content that was imported last; what is made of another one is out of date. */
  contentVersion: () => string | null;
  /** Password attempts that are under way on this server. */
  attempts: Attempts;
  mayLookUp: MayLookUp;
  mail: Mail;
  /** Who sells. */
  organisation: Organisation;
  /** What pages say of who runs the site that differs from the sample. */
  site: Partial<SiteData>;
  sitePictures: SitePictures;
  siteTexts: SiteTexts;
  /** Where learners transfer money to; null where that is switched off. */
  transferAccount: TransferAccount | null;
  sms: Sms;
  payments: Payments;
  geo: Geo;
  /** Never secrets (codes, tokens, passwords, client secrets). */
  log: (line: LogLine) => void;
  /** The logger behind `log`, for the web server. */
  logger: FastifyBaseLogger;
  metrics: Metrics;
}
