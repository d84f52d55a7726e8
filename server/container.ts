import type { Kysely } from 'kysely';
import { chargeableCurrencies } from '../common/money/currency.ts';
import { openBlobs } from './blobs/open.ts';
import type { Config } from './config.ts';
import { transferAccountOf } from './content/bank-transfer.ts';
import { siteOf } from './content/site.ts';
import { contentVersion } from './content/version.ts';
import type { Database } from './db/schema.ts';
import { attemptsUnderWay } from './domain/common/attempts.ts';
import type { Now } from './domain/common/ports/clock.ts';
import type { Sms } from './domain/common/ports/sms.ts';
import { certificateLookups } from './domain/learning/certificate-lookups.ts';
import { createLogger, eventLog } from './observability/log.ts';
import { createMetrics } from './observability/metrics.ts';
import { embeddedGeo } from './providers/geo/embedded.ts';
import { outboxMail } from './providers/mail/outbox.ts';
import { createPayments } from './providers/payments/payments.ts';
import type { Sandbox } from './providers/payments/sandbox/sandbox.ts';
import { twilioSms } from './providers/sms/twilio.ts';
import type { Services } from './services.ts';

/** Real providers if configured, else embedded ones; `sandbox` is null unless it takes payments. */
export async function compose(
  config: Config,
  db: Kysely<Database>,
  { now, print, sync }: { now: Now; print: (text: string) => void; sync: () => Promise<void> },
): Promise<{ services: Services; sandbox: Sandbox | null }> {
  const { payments, sandbox } = createPayments({ config, db, now, currencies: chargeableCurrencies() });
  const metrics = createMetrics();
  const logger = createLogger(print, { now, onEvent: metrics.event });
  const services = {
    config,
    db,
    now,
    contentVersion: contentVersion({ db, now }),
    blobs: await openBlobs({ config, db, now, sync }),
    attempts: attemptsUnderWay({ db, now }),
    mayLookUp: certificateLookups({ now }),
    log: eventLog(logger),
    logger,
    metrics,
    mail: outboxMail,
    ...siteOf(config.contentDir),
    transferAccount: transferAccountOf(config.contentDir),
    sms: smsFor(config),
    payments,
    geo: embeddedGeo(),
  };
  return { services, sandbox };
}

/** Without a provider SMS would be lost in production, where /outbox is off. */
function smsFor({ twilio, production }: Config): Sms {
  if (twilio) return twilioSms(twilio);
  return { codes: production ? 'none' : 'ours' };
}
