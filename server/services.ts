import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteData } from '../common/site-data.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Attempts } from './domain/common/ports/attempts.ts';
import type { Blobs } from './domain/common/ports/blobs.ts';
import type { Now } from './domain/common/ports/clock.ts';
import type { Geo } from './domain/common/ports/geo.ts';
import type { MayLookUp } from './domain/common/ports/lookups.ts';
import type { Mail } from './domain/common/ports/mail.ts';
import type { Metrics } from './domain/common/ports/metrics.ts';
import type { Organisation } from './domain/common/ports/organisation.ts';
import type { SitePictures, SiteTexts, SiteTranslations } from './domain/common/ports/site.ts';
import type { Sms } from './domain/common/ports/sms.ts';
import type { Payments, TransferAccount } from './domain/payments/ports.ts';

/** Flat, so that secrets can be redacted by field name (observability/log.ts). */
export interface LogLine {
  event: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Dependencies of rules and operations, which use no environment, clock or network directly. */
export interface Services {
  config: Config;
  db: Kysely<Database>;
  now: Now;
  /** Hash of the imported content, for cache keys. */
  contentVersion: () => string | null;
  /** Bytes of the content's files. Never used in a transaction. */
  blobs: Blobs;
  /** Password checks in flight on this server. */
  attempts: Attempts;
  mayLookUp: MayLookUp;
  mail: Mail;
  /** The seller. */
  organisation: Organisation;
  /** What differs from the sample. */
  site: Partial<SiteData>;
  sitePictures: SitePictures;
  siteTexts: SiteTexts;
  siteTranslations: SiteTranslations;
  /** Null if bank transfers are off. */
  transferAccount: TransferAccount | null;
  sms: Sms;
  payments: Payments;
  geo: Geo;
  /** Never secrets (codes, tokens, passwords, client secrets). */
  log: (line: LogLine) => void;
  /** Fastify's logger, behind `log`. */
  logger: FastifyBaseLogger;
  metrics: Metrics;
}
