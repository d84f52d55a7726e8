import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger, eventLog } from '../../../server/observability/log.ts';
import { waysOf } from '../support/identifiers.ts';
import { goodPassword } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, cards, confirm, type Intent, orderIdOf, sandboxOf, sendEvent, stock } from '../support/shop.ts';

const platform = runningPlatform({ content: null });
beforeAll(() => stock(platform));
const { register, sendSms, verifySms, login, resetLink, setPassword, statusOf } = waysOf(platform);

const newPassword = 'Saffron-Field8!';
const wrongPassword = 'a-guess-that-is-wrong';

/** A logger and what it printed, line by line. */
function aLogger() {
  const lines: string[] = [];
  const logger = createLogger((text) => lines.push(text), { now: platform.clock.now });
  const parsed = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
  return { logger, log: eventLog(logger), lines, parsed };
}

/** Six digits of an id or a time are no code. */
const holds = (log: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log) : log.includes(secret);

describe('the log of a complete session on the platform', () => {
  it('[A38] names the events, and contains no password, code, token, client secret, link or header', async () => {
    const secrets = new Map<string, string>([
      ['password', goodPassword],
      ['new password', newPassword],
      ['wrong password', wrongPassword],
    ]);
    const keep = (name: string, value: string | undefined) => {
      expect(value, name).toBeTruthy();
      secrets.set(name, value ?? '');
    };
    // register, verify (wrongly first) and log in, by e-mail and by phone
    const { email, token, userId } = await platform.makeMember();
    keep('token', token);
    keep('verification code', await platform.codeFor(email));
    const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
    await register(phone);
    await sendSms(phone);
    keep('sms code', await platform.codeFor('+9647501234567'));
    await verifySms({ verification_sid: 'ver_x', code: '424242', phone_number: phone.phone_number });
    secrets.set('wrong code', '424242');
    await login(phone);

    // a login that fails until it is refused, with what tries to forge a line of the log
    for (let time = 0; time < 11; time++) {
      expect((await login(email, wrongPassword)).status).toBe(time < 10 ? 401 : 429);
    }
    const forged = '{"event":"login.succeeded","user_id":"admin"}';
    for (const end of ['\r\n', '\n', '\u2028', '\u0085']) {
      await login(`a${end}${forged}`, `${wrongPassword}${end}${forged}`);
      await platform.get(`/api/me?next=${encodeURIComponent(end + forged)}`, { token: 'forged' });
      await platform.get(`/api/orders/${encodeURIComponent(end + forged)}`, { token: 'forged' });
    }

    // pay (declined first), receive the webhook, and send one with a bad signature
    const learner = buyer(platform, { token, userId });
    const intent = (await learner.begin('weaving', 'US')).body as unknown as Intent;
    keep('client secret', intent.clientSecret);
    await confirm(platform, intent.clientSecret, cards.declined);
    await learner.report('weaving');
    await confirm(platform, intent.clientSecret);
    await learner.report('weaving');
    await sandboxOf(platform).settled();
    const event = { type: 'payment_intent.succeeded', object: { id: orderIdOf(intent.clientSecret) } };
    expect((await sendEvent(platform, event, 't=1,v1=0badc0de')).status).toBe(400);
    secrets.set('signature', '0badc0de');
    secrets.set('card', cards.good);

    // a new password by mail
    const link = await resetLink(email);
    keep('reset token', link);
    await platform.get(`/reset-password?token=${link}`);
    expect((await setPassword({ email, token: link }, newPassword)).status).toBe(200);
    const second = String((await login(email, newPassword)).body.token);
    keep('second token', second);
    expect((await platform.delete('/api/logout', { token: second })).status).toBe(204);
    expect(await statusOf(second)).toBe(401);

    const log = platform.printed.join('\n');
    for (const [name, secret] of secrets) expect(holds(log, secret), `the log holds a ${name}`).toBe(false);
    expect(log).not.toMatch(/bearer|authorization|_secret_|whsec_|sk_test|token=|password_hash|\$argon2/i);
    const events = platform.log.map(({ event }) => event);
    const expected = ['account.registered', 'login.succeeded', 'order.changed', 'password.reset'];
    expect(events).toEqual(expect.arrayContaining(expected));
    const refusals = platform.log.filter((line) => line.event === 'request.refused').map(({ status }) => status);
    expect(new Set(refusals)).toEqual(new Set([400, 401, 403, 422, 429]));
    // one line an event, each a JSON object, none of them forged
    const lines = log.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(platform.log.length);
    for (const line of lines) expect((JSON.parse(line) as { user_id?: string }).user_id).not.toBe('admin');
  });
});

describe('a line of the log', () => {
  it.each(['\n', '\r', '\u0085', '\u2028', '\u2029', '\u009b', '\u001b[2K'])(
    '[A38] stays one line with %j in it, and can be parsed to the same value',
    (character) => {
      const { log, lines } = aLogger();
      log({ event: 'test', path: `/a${character}{"event":"forged"}` });
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'test', path: `/a${character}{"event":"forged"}` });
    },
  );
});

describe('the log', () => {
  it('[A38] has the level of each event, the time and the fields, in this order', () => {
    const { log, lines } = aLogger();
    log({ event: 'login.succeeded', user_id: 'usr_1' });
    log({ event: 'request.refused', status: 401, error: undefined });
    log({ event: 'process.crashed', reason: 'x' });
    const time = platform.clock.now().toISOString();
    expect(lines).toEqual([
      `{"level":"info","time":"${time}","event":"login.succeeded","user_id":"usr_1"}`,
      `{"level":"warn","time":"${time}","event":"request.refused","status":401}`,
      `{"level":"fatal","time":"${time}","event":"process.crashed","reason":"x"}`,
    ]);
  });

  it.each([
    'authorization',
    'cookie',
    'password',
    'code',
    'token',
    'client_secret',
    'email',
    'phone',
    'headers',
    'query',
  ])('[A38] prints [redacted] in place of the field "%s", also of a child logger', (field) => {
    const { logger, log, parsed } = aLogger();
    log({ event: 'test', [field]: 'what-must-not-be-seen' });
    logger.child({ [field]: 'what-must-not-be-seen' }).info({ event: 'test' });
    const line = { event: 'test', [field]: '[redacted]' };
    expect(parsed()).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  });

  it.each([
    ['an e-mail address', '451 4.7.1 <dilan.karim@example.org>: greylisted', '451 4.7.1 <[redacted]>: greylisted'],
    ['a phone number', 'Invalid parameter `To`: +9647501234567', 'Invalid parameter `To`: [redacted]'],
    ['a client secret', 'no such secret: pi_1_secret_AbC123', 'no such secret: pi_1_secret_[redacted]'],
    ['a token', 'refused: Bearer abc.def-123', 'refused: Bearer [redacted]'],
    ['the password of a connection', 'at smtp://zanin:S3cret!@mail.example', 'at smtp://zanin:[redacted]@mail.example'],
    [
      'the query of an address',
      'sent twice: "/reset-password?token=abc" (GET)',
      'sent twice: "/reset-password?[redacted]" (GET)',
    ],
  ])('[A38] prints a reason without the %s in it', (_, reason, printed) => {
    const { log, parsed } = aLogger();
    log({ event: 'test', reason });
    expect(parsed()).toMatchObject([{ reason: printed }]);
  });

  it('[A37] prints the stack of an error as it is', () => {
    const { log, parsed } = aLogger();
    const reason = `Error: x\n    at send (file:///srv/node_modules/@fastify/static/index.js:12:5)\n    at async /srv/a.ts:1:2`;
    log({ event: 'request.failed', reason });
    expect(parsed()).toMatchObject([{ reason }]);
  });

  it('[A38] has the warnings of Fastify, without queries, and none of its other messages', () => {
    const { logger, parsed } = aLogger();
    logger.info('Server listening at http://127.0.0.1:3000');
    logger.warn({ err: new Error('Reply was already sent for "GET:/reset-password?token=abc"') });
    logger.error({ err: new Error('a stream broke') }, 'Error on Stream');
    logger.warn('the address of the reply is unusual');
    const warning = (words: string) => ({ event: 'server.warning', reason: expect.stringContaining(words) });
    expect(parsed()).toMatchObject([
      { level: 'warn', ...warning('"GET:/reset-password?[redacted]"') },
      { level: 'error', ...warning('Error: a stream broke') },
      { level: 'warn', ...warning('is unusual') },
    ]);
  });
});

describe('the operators’ handbook', () => {
  const root = new URL('../../../', import.meta.url);
  const handbook = readFileSync(new URL('docs/operations.md', root), 'utf8');
  const sources = readdirSync(new URL('server/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`server/${name}`, root), 'utf8'))
    .join('\n');
  const written = sources.matchAll(/\bevent: (?:\w+ \? )?'([a-z_.]+)'(?: : '([a-z_.]+)')?/g);
  const logged = new Set([...written].flatMap(([, one, other]) => [one, other].filter((event) => event !== undefined)));

  it('[A38] has a row for each event that the server logs', () => {
    expect(logged.size).toBeGreaterThan(30);
    expect([...logged].filter((event) => !handbook.includes(`\`${event}\``))).toEqual([]);
  });

  it('[A38] contains each event that has a log level in the code, so that none is misspelt', () => {
    const levels = sources.matchAll(/'([a-z]+\.[a-z_]+)': '(?:fatal|error|warn)'/g);
    const withLevel = [...levels].map(([, event = '']) => event);
    expect(withLevel.length).toBeGreaterThan(15);
    expect(withLevel.filter((event) => !logged.has(event))).toEqual([]);
  });
});

describe('standard output', () => {
  const module = new URL('../../../server/observability/output.ts', import.meta.url).href;

  /** Prints two lines in a process of its own, after `before`, whose standard output is `out`. */
  function printing(out: number | 'pipe', before = '') {
    const code = `
      const { printTo } = await import('${module}');
      process.on('exit', () => printTo(2)('went on'));
      ${before}
      printTo(1)('one');
      setImmediate(() => printTo(1)('two'));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', out, 'pipe'] });
    return { child, err: text(child.stderr ?? Readable.from([])) };
  }

  it('does not end the process when it is a file on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, err } = printing(full);
    closeSync(full);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await err).toBe('went on\n');
  });

  it('[F17] begins a new line after one of which the disk took only a part', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zanin-output-'));
    const file = join(folder, 'log');
    const code = `
      const { ftruncateSync } = await import('node:fs');
      const { printTo } = await import('${module}');
      printTo(1)('a'.repeat(600));
      printTo(1)('b'.repeat(600));
      printTo(1)('c');
      ftruncateSync(1, 700);
      printTo(1)('d');
      printTo(1)('e');`;
    // no file of this process may grow beyond 1 KiB, so the second line is written in part and the
    // third not at all
    const limited = 'ulimit -f 1 && exec "$0" --input-type=module --eval "$1" >> "$2"';
    const child = spawn('bash', ['-c', limited, process.execPath, code, file], { stdio: 'inherit' });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(readFileSync(file, 'utf8')).toBe(`${'a'.repeat(600)}\n${'b'.repeat(99)}\nd\ne\n`);
    rmSync(folder, { recursive: true });
  });

  it('does not end the process when its reader has gone', async () => {
    const untilItHasGone = "await new Promise((resolve) => process.stdin.once('close', resolve).resume());";
    const { child, err } = printing('pipe', untilItHasGone);
    child.stdout?.destroy();
    child.stdin?.end();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await err).toBe('went on\n');
  });

  it('has the last line of a process that ends after it', async () => {
    const end = "printTo(2)('x'.repeat(200_000)); printTo(2)('the last'); process.exit(1);";
    const { child, err } = printing('pipe', end);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect((await err).split('\n').map(({ length }) => length)).toEqual([200_000, 8, 7, 0]);
  });
});
