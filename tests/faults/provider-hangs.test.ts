import { createServer } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { hasMinorUnit } from '../../common/money/currency.ts';
import { stripePayments } from '../../server/providers/payments/stripe.ts';
import { twilioSms } from '../../server/providers/sms/twilio.ts';
import { insertLearner } from '../server/support/insert-learner.ts';
import { type Platform, startPlatform } from '../server/support/platform.ts';
import { registrationForm } from '../server/support/registration.ts';
import { buyer, stock } from '../server/support/shop.ts';
import { LocalClient } from '../server/support/twilio.ts';
import { type FaultFigures, roundsOr, scenario } from './support/scenario.ts';

/** More than the database has connections: a call that held one while it waits would be noticed. */
const callers = 12;

let asked = 0;
const silent = createServer(() => {
  asked++;
});
let platform: Platform;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const payments = stripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    now: () => platform.clock.now(),
    knowsCurrency: hasMinorUnit,
    connection: { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout: 4_000 },
  });
  const account = { accountSid: 'AC1', authToken: 'token', serviceSid: 'VA1', messagingServiceSid: null };
  const sms = twilioSms(account, new LocalClient(`http://127.0.0.1:${port}`, 4_000));
  platform = await startPlatform({ content: null, services: { payments, sms } });
  await stock(platform);
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await platform.close();
});

/** Makes calls that wait for the provider, and others while they wait. */
async function whileWaiting(
  figures: FaultFigures,
  waiting: (() => Promise<{ status: number; headers: Record<string, string | undefined> }>)[],
  other: () => Promise<{ status: number }>,
): Promise<void> {
  const order: string[] = [];
  const expected = asked + waiting.length;
  const pending = waiting.map(async (ask) => {
    const { status, headers } = await ask();
    order.push('provider');
    figures.answered++;
    if (status === 503 && headers['retry-after'] !== undefined) figures.refused++;
    else figures.unexpected++;
    return status;
  });
  await expect.poll(() => asked).toBe(expected);
  for (let call = 0; call < callers; call++) {
    expect((await other()).status).toBe(200);
    order.push('other');
    figures.answered++;
  }
  expect(await Promise.all(pending)).toEqual(waiting.map(() => 503));
  expect(order.slice(0, callers)).toEqual(Array.from({ length: callers }, () => 'other'));
}

const checkouts =
  '[F6] when Stripe takes calls and never answers, checkouts are answered 503 when their time is over, and other calls at once';

scenario('payment provider hangs', checkouts, async (figures) => {
  const learners = await Promise.all(Array.from({ length: callers }, () => insertLearner(platform)));
  for (const rounds = roundsOr(1); figures.rounds < rounds; figures.rounds++) {
    const calls = learners.map((learner) => () => buyer(platform, learner).begin('weaving'));
    const { token } = await insertLearner(platform);
    await whileWaiting(figures, calls, () => platform.get('/api/me', { token }));
  }
});

const codes =
  '[F6] when Twilio takes calls and never answers, a request for a code is answered in time, and other calls at once';

scenario('SMS provider hangs', codes, async (figures) => {
  const { token } = await insertLearner(platform);
  for (const rounds = roundsOr(1); figures.rounds < rounds; figures.rounds++) {
    const phones = Array.from({ length: callers }, (_, index) => ({
      country_calling_code: '+964',
      phone_number: `750 ${(figures.rounds % 900) + 100} ${1000 + index}`,
    }));
    for (const phone of phones) await platform.post('/api/register', registrationForm(phone));
    const codesAsked = phones.map((phone) => platform.post('/api/auth/send-registration-sms', phone));
    for (let call = 0; call < callers; call++) {
      expect((await platform.get('/api/me', { token })).status).toBe(200);
    }
    for (const { status, headers } of await Promise.all(codesAsked)) {
      figures.answered++;
      if (status === 200) continue;
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      figures.refused++;
    }
    platform.clock.advance(60 * 60_000);
  }
});
