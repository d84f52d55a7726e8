import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { otherCode, waysOf } from '../support/identifiers.ts';
import { runningPlatform } from '../support/running-platform.ts';

// what is counted here is codes: checking a password costs nothing
vi.mock('@node-rs/argon2', () => import('../support/cheap-argon2.ts'));

const platform = runningPlatform({ content: null });
// every limit begins again
beforeEach(() => {
  platform.clock.advance(day);
  platform.log.length = 0;
});

const next = 'Saffron-Field8!';
const ways = waysOf(platform);
const registered = () => ways.registered();

interface Sent {
  email: string;
  verification_sid: string;
  code: string;
}

const verify = (sent: Sent, ip = '127.0.0.1') => ways.verifyEmail({ ...sent }, { ip });
const guess = (sent: Sent, ip?: string) => verify({ ...sent, code: otherCode(sent.code) }, ip);

/** Enters wrong codes for one address after another. */
async function guessMany(count: number, ip: string): Promise<void> {
  for (let made = 0; made < count; made += 5) {
    const sent = await registered();
    for (let tries = 0; tries < 5 && made + tries < count; tries++) {
      expect((await guess(sent, ip)).body.error).toBe('invalid_code');
    }
  }
}

/** Wrong codes of all callers, as if they had been entered from many networks just now. */
async function enteredElsewhere(count: number): Promise<void> {
  const row = { subject: 'all', scope: 'code.everyone', window_start: platform.clock.now(), count };
  await platform.services.db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'scope', 'detail']).doUpdateSet(row))
    .execute();
}

/** A verified account with a phone number, and the cookie of the browser in which it logged in. */
async function phoneMember() {
  const { phone, cookie } = await ways.makePhoneMember();
  const askForReset = (ip = '127.0.0.1') => ways.resetCode(phone, { ip });
  return { phone, cookie, askForReset, redeem: ways.checkSms };
}

it('[A59] the codes of a registration have no limit for a day: one for each ten minutes is enough', async () => {
  let sent: Sent = await registered();
  const { email } = sent;
  for (let round = 0; round < 5; round++) {
    for (let tries = 0; tries < 4; tries++) expect((await guess(sent)).body.error).toBe('invalid_code');
    platform.clock.advance(10 * minute);
    const { body } = await ways.resend(email);
    sent = { email, verification_sid: String(body.verification_sid), code: await platform.codeFor(email) };
  }
  for (let tries = 0; tries < 4; tries++) expect((await guess(sent)).body.error).toBe('invalid_code');
  expect((await verify(sent)).status).toBe(200);
});

describe('wrong codes of one network', () => {
  it('[A57] one network may enter 30 wrong codes in ten minutes, whatever addresses they are for; then its right codes wait too', async () => {
    await guessMany(30, '198.51.100.1');
    const sent = await registered();
    const refused = await verify(sent, '198.51.100.1');
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } });
    expect(Number(refused.headers['retry-after'])).toBe(600);
    expect((await verify(sent, '198.51.100.2')).status).toBe(200);
    platform.clock.advance(10 * minute);
    expect((await verify(await registered(), '198.51.100.1')).status).toBe(200);
  });

  it('[A57] wrong codes are counted for an IPv6 network as a whole', async () => {
    for (let caller = 1; caller <= 6; caller++) await guessMany(5, `2001:db8:1:2::${caller}`);
    expect((await verify(await registered(), '2001:db8:1:2::7')).status).toBe(429);
  });

  it('[A57] right codes are not counted: any number of learners may verify from one network', async () => {
    for (let learner = 0; learner < 40; learner++) expect((await verify(await registered())).status).toBe(200);
  });

  it('[A57] a code from a network that has no tries left costs the address no try', async () => {
    await guessMany(30, '198.51.100.1');
    const sent = await registered();
    for (let tries = 0; tries < 20; tries++) expect((await guess(sent, '198.51.100.1')).status).toBe(429);
    for (let tries = 0; tries < 4; tries++) expect((await guess(sent)).body.error).toBe('invalid_code');
    expect((await verify(sent)).status).toBe(200);
  });

  it('[A57] wrong codes of one network are counted exactly when they come at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, registered));
    const answers = await Promise.all(all.flatMap((sent) => Array.from({ length: 5 }, () => guess(sent))));
    expect(answers.filter(({ body }) => body.error === 'invalid_code')).toHaveLength(30);
    expect(answers.filter(({ body }) => body.error === 'too_many_attempts')).toHaveLength(30);
  });
});

describe('wrong codes from everywhere', () => {
  const wrongCodes = async () => /^zanin_wrong_codes (\d+)$/m.exec((await platform.get('/metrics')).text)?.[1];
  const alarms = () => platform.log.filter(({ event }) => event === 'codes.guessed').length;

  it('[A58] the metrics show the wrong codes of all callers for ten minutes, and no right ones', async () => {
    await guessMany(7, '198.51.100.1');
    await verify(await registered());
    expect(await wrongCodes()).toBe('7');
    platform.clock.advance(10 * minute);
    expect(await wrongCodes()).toBe('0');
  });

  it('[A58] more than 300 wrong codes in ten minutes are logged once, and a network that enters one waits a minute', async () => {
    await enteredElsewhere(299);
    const sent = await registered();
    expect((await guess(sent)).body.error).toBe('invalid_code');
    expect(alarms()).toBe(0);
    expect((await guess(sent)).body.error).toBe('invalid_code');
    const refused = await verify(sent);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'Many wrong codes are being entered at the moment. Please try again in 1 minute.',
    );
    expect(Number(refused.headers['retry-after'])).toBe(60);
    expect(alarms()).toBe(1);
    expect(platform.log.find(({ event }) => event === 'codes.guessed')).toMatchObject({ wrong_codes: 301 });
    expect(await wrongCodes()).toBe('301');
    platform.clock.advance(minute);
    expect((await verify(sent)).status).toBe(200);
  });

  it('[A58] an attack with wrong codes does not delay learners of one network who enter the right code at once', async () => {
    await enteredElsewhere(500);
    for (let learner = 0; learner < 5; learner++) expect((await verify(await registered())).status).toBe(200);
  });

  it.each([
    [600, 4],
    [950, 10],
    [900_000, 10],
  ])('[A58] %i wrong codes in ten minutes make a network wait %i minutes after a wrong one', async (count, minutes) => {
    await enteredElsewhere(count);
    const sent = await registered();
    expect((await guess(sent)).status).toBe(422);
    expect(Number((await verify(sent)).headers['retry-after'])).toBe(minutes * 60);
  });

  it('[A58] an attack with wrong codes does not delay a browser that logged in to the account before', async () => {
    const { cookie, askForReset, redeem } = await phoneMember();
    await enteredElsewhere(500);
    const sent = await askForReset();
    const headers = { cookie };
    const wrong = { ...sent, code: otherCode(sent.code) };
    for (let tries = 0; tries < 4; tries++) expect((await redeem(wrong, { headers })).status).toBe(422);
    expect((await redeem(sent, { headers })).status).toBe(200);
  });
});

describe('the code of a reset by SMS', () => {
  it('[A16] the right code of a known browser takes back the wrong ones that it entered', async () => {
    const { cookie, askForReset, redeem } = await phoneMember();
    const headers = { cookie };
    for (let reset = 0; reset < 2; reset++) {
      const sent = await askForReset();
      const wrong = { ...sent, code: otherCode(sent.code) };
      for (let tries = 0; tries < 4; tries++) {
        expect((await redeem(wrong, { headers })).body.error).toBe('invalid_code');
      }
      expect((await redeem(sent, { headers })).status).toBe(200);
    }
  });

  it('[A59] the code of a reset by SMS counts only with the sid of the call that asked for it', async () => {
    const { askForReset, redeem } = await phoneMember();
    const sent = await askForReset();
    for (const verification_sid of [null, '', 'ver_unknown']) {
      expect((await redeem({ ...sent, verification_sid })).body.error).toBe('invalid_code');
    }
    expect((await redeem(sent)).status).toBe(200);
  });

  it('[A59] reset codes for one number may be guessed 20 times a day; then only a known browser may go on', async () => {
    const { phone, cookie, askForReset, redeem } = await phoneMember();
    for (let round = 0; round < 4; round++) {
      platform.clock.advance(10 * minute);
      const ip = `198.51.100.${round}`;
      const sent = await askForReset(ip);
      for (let tries = 0; tries < 5; tries++) {
        expect((await redeem({ ...sent, code: otherCode(sent.code) }, { ip })).body.error).toBe('invalid_code');
      }
    }
    platform.clock.advance(10 * minute);
    const sent = await askForReset();
    const refused = await redeem(sent);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many attempts with this code. Please try again in 24 hours.');
    const known = await redeem(sent, { headers: { cookie } });
    expect(known.status).toBe(200);
    expect((await ways.setPassword({ ...phone, token: known.body.reset_token }, next)).status).toBe(200);
    platform.clock.advance(day);
    expect((await redeem(await askForReset())).status).toBe(200);
  });
});
