import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Now } from '../../services.ts';
import { putIntoOutbox } from '../mail/outbox.ts';
import { type Sms, SmsRefused } from './port.ts';

/** Keeps codes here and puts the message into the outbox, where a person can read it: the embedded default. */
export function embeddedSms(db: Kysely<Database>, now: Now): Sms {
  return {
    async start({ to, code }) {
      await putIntoOutbox(db, now(), {
        to,
        channel: 'sms',
        subject: '',
        text: `${code} is your Zanin code. It works for 10 minutes. Never share it.`,
      });
      return { sid: null };
    },
    check: () => Promise.resolve('expired'),
  };
}

/** Says that no message can be sent: nobody would read the outbox of a production server. */
export const noSms: Sms = {
  start: () => Promise.reject(new SmsRefused('unavailable')),
  check: () => Promise.resolve('unavailable'),
};
