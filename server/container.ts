import type { Kysely } from 'kysely';
import { chargeableCurrencies } from '../common/money/currency.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Sms } from './domain/common/ports/sms.ts';
import { createLogger, eventLog } from './observability/log.ts';
import { createMetrics } from './observability/metrics.ts';
import { embeddedGeo } from './providers/geo/embedded.ts';
import { outboxMail } from './providers/mail/outbox.ts';
import { createPayments } from './providers/payments/payments.ts';
import { twilioSms } from './providers/sms/twilio.ts';
import type { Now, Services } from './services.ts';

/**
 * The services that a configuration asks for: the real provider where it is configured, else the embedded one.
 * @param options.print prints a line of the log.
 */
export async function compose(
  config: Config,
  db: Kysely<Database>,
  { now, print }: { now: Now; print: (text: string) => void },
): Promise<Services> {
  const metrics = createMetrics();
  const logger = createLogger(print, { now, onEvent: metrics.event });
  return {
    config,
    db,
    now,
    log: eventLog(logger),
    logger,
    metrics,
    mail: outboxMail(db, now),
    sms: smsFor(config),
    payments: createPayments({ config, db, now, currencies: chargeableCurrencies() }),
    geo: embeddedGeo(),
  };
}

/** The outbox of a production server has no page: without a provider its messages would reach no learner. */
function smsFor({ twilio, production }: Config): Sms {
  if (twilio) return twilioSms(twilio);
  return { codes: production ? 'none' : 'ours' };
}
