import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressOf, processesOfEachTest } from './support/processes.ts';

const { launch: launchProgram, inFolder, prepare } = processesOfEachTest();
const launch = (env: Record<string, string> = {}) => launchProgram('main.ts', { env });

/** Runs a server that cannot start, and answers the one line that it leaves. */
async function fault(env: Record<string, string>): Promise<string> {
  const { printed, exited } = launch(env);
  expect(await exited).toBe(1);
  expect(printed.out).toBe('');
  expect(printed.err).toMatch(/^[^\n]+\n$/);
  return printed.err;
}

/** A port that something else has, which does not speak. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A server that has started, its address, and the password of its demo account. */
async function started(env: Record<string, string> = {}) {
  const server = launch(env);
  const address = await addressOf(server);
  return { ...server, address, password: /password (\S+)/.exec(server.printed.out)?.[1] ?? '' };
}

/**
 * A login whose body is still to come: the server's "continue" says that it has begun with the
 * request.
 */
async function begunLogin(address: string, length: number, agent?: Agent) {
  const headers = { 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const begun = request(`${address}/api/login`, { method: 'POST', headers, ...(agent && { agent }) });
  begun.on('error', () => undefined);
  begun.flushHeaders();
  await once(begun, 'continue');
  return begun;
}

/** Asks until the server takes no call any more. */
async function untilClosed(address: string): Promise<void> {
  const isOpen = () =>
    fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isOpen());
}

const login = (address: string, password: string) =>
  fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@zanin.example', password }),
  });

describe('a start that fails says why in one line', () => {
  it('a taken port, before the data folder is touched', async () => {
    const port = await takenPort();
    expect(await fault({ PORT: String(port) })).toContain(`Port ${port} is taken`);
    expect(await readdir(inFolder())).toEqual([]);
  });

  it.each([
    ['a wrong setting', { PORT: 'many' }, 'PORT should be a whole number'],
    ['a data folder that cannot be written', { DATA_DIR: '/proc/zanin' }, 'DATA_DIR'],
    ['an unreachable database', { DATABASE_URL: 'postgres://localhost:1/zanin' }, 'DATABASE_URL'],
    ['a host that is not here', { HOST: '203.0.113.1' }, 'HOST'],
    ['half of a provider', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  ])('%s', async (_, env, text) => {
    expect(await fault(env)).toContain(text);
  });

  it('a data folder that is a file', async () => {
    await writeFile(inFolder('file'), '');
    expect(await fault({ DATA_DIR: inFolder('file') })).toContain('DATA_DIR');
  });

  it('content with mistakes, a line each', async () => {
    await prepare();
    const { printed, exited } = launch({ CONTENT_DIR: inFolder('nothing') });
    expect(await exited).toBe(1);
    expect(printed.err).toContain('The content cannot be used:\n');
    expect(printed.err).not.toContain('    at ');
  });

  it('[SITE-01] a mistake in who runs the site, with its file and line', async () => {
    cpSync('tests/server/fixtures/content', inFolder('content'), { recursive: true });
    appendFileSync(inFolder('content/site/organisation.yaml'), 'email: nowhere\n');
    await prepare();
    const { printed, exited } = launch({ CONTENT_DIR: inFolder('content') });
    expect(await exited).toBe(1);
    expect(printed.err).toBe(
      'The content cannot be used:\ncontent/site/organisation.yaml:8: email should be an e-mail address such as hello@example.org, but is "nowhere"\n',
    );
  });

  it('a database that takes the call but never speaks', async () => {
    const begun = Date.now();
    const DATABASE_URL = `postgres://127.0.0.1:${await takenPort()}/zanin`;
    expect(await fault({ DATABASE_URL })).toContain('DATABASE_URL');
    expect(Date.now() - begun).toBeLessThan(30_000);
  });
});

describe('a running server', () => {
  it('tells a newcomer what to do, and its demo account works', async () => {
    const server = await started();
    const { address } = server;
    for (const text of ['demo@zanin.example', '/outbox', 'sandbox', 'embedded database']) {
      expect(server.printed.out).toContain(text);
    }
    expect((await login(address, server.password)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect((await readdir(inFolder('data'))).sort()).toEqual(['blobs', 'database']);
  });

  it('[A83] warns if others can reach it that there is a demo account, no outbox page and courses for free', async () => {
    await prepare();
    const server = await started({ PUBLIC_URL: 'https://learn.example.org' });
    const { address } = server;
    const because = 'since PUBLIC_URL is https://learn.example.org';
    expect(server.printed.out).toContain(`/outbox is closed, ${because}`);
    expect(server.printed.out).toMatch(/Warning .*demo account, and its courses cost nothing: set NODE_ENV=production/);
    expect((await fetch(`${address}/outbox.json`)).status).not.toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('a server that gets SIGTERM while it starts finishes what it has begun and stops in order', async () => {
    const server = launch();
    await expect.poll(() => existsSync(inFolder('data', 'zanin.lock'))).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect((await readdir(inFolder('data'))).sort()).toEqual(['blobs', 'database']);
  });

  it('locks the data folder; when it is killed, the lock is released and nothing answered is lost', async () => {
    await prepare();
    const first = await started();
    expect(await fault({})).toContain(`is in use by process ${first.child.pid}`);
    const { token } = (await (await login(first.address, first.password)).json()) as { token: string };
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await started();
    const { address } = second;
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    const me = await fetch(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
  });

  it('finishes requests in flight after SIGTERM', async () => {
    await prepare();
    const server = await started();
    const { address } = server;
    const body = JSON.stringify({ email: 'demo@zanin.example', password: server.password });
    const inFlight = await begunLogin(address, body.length);
    const answered = once(inFlight, 'response');
    server.child.kill('SIGTERM');
    await untilClosed(address);
    inFlight.end(body);
    const [response]: { statusCode?: number }[] = await answered;
    expect(response?.statusCode).toBe(200);
    inFlight.destroy();
    expect(await server.exited).toBe(0);
  });

  it('continues without its log when the reader of its output has gone', async () => {
    await prepare();
    const server = await started({ NODE_ENV: 'production' });
    const { address } = server;
    server.child.stdout?.destroy();
    for (let line = 0; line < 3; line++) expect((await login(address, 'a wrong password')).status).toBe(401);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.printed.err).toBe('');
  });

  it('ends at once at the second signal', async () => {
    await prepare();
    const server = await started();
    const { address } = server;
    await begunLogin(address, 10);
    server.child.kill('SIGINT');
    await untilClosed(address);
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(1);
  });

  it('[A38][A46][P63] in production prints nothing but JSON objects, and first that browsers come without https and that staff have no address', async () => {
    await prepare();
    const server = await started({ NODE_ENV: 'production' });
    const { address } = server;
    await login(address, 'wrong');
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const lines = server.printed.out.trimEnd().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(['server.started', 'request.refused', 'server.stopped']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      browsers: 'unencrypted: PUBLIC_URL is not https',
      staff: expect.stringContaining('set CONTACT_EMAIL'),
    });
    expect(server.printed.err).toBe('');
  });

  it('after SIGTERM it closes connections: idle ones at once, busy ones with their answer', async () => {
    await prepare();
    const server = await started();
    const { address } = server;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const idle = get(`${address}/api/health`, { agent });
    const [first]: IncomingMessage[] = await once(idle, 'response');
    first?.resume();
    const body = JSON.stringify({ email: 'demo@zanin.example', password: 'wrong' });
    const busy = await begunLogin(address, body.length, new Agent({ keepAlive: true }));
    const answered = once(busy, 'response');
    const idleEnded = once(idle.socket ?? busy, 'close');
    const stopped = Date.now();
    server.child.kill('SIGTERM');
    await idleEnded;
    expect(Date.now() - stopped).toBeLessThan(5_000);
    busy.end(body);
    const [last]: IncomingMessage[] = await answered;
    expect(last?.statusCode).toBe(401);
    expect(last?.headers.connection).toBe('close');
    last?.resume();
    expect(await server.exited).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(9_000);
  });

  it('[A41] in production has no demo account, shows no messages, and says what is missing for texts', async () => {
    const PUBLIC_URL = 'https://learn.example.org';
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_VERIFY_SERVICE_SID: 'VA1' };
    const server = await started({ NODE_ENV: 'production', DATA_DIR: 'memory://', PUBLIC_URL, ...twilio });
    const { address } = server;
    expect(server.printed.out).toContain('"browsers":"https"');
    expect(server.printed.out).toContain('"sms":"codes only: TWILIO_MESSAGING_SERVICE_SID is not set"');
    expect(server.printed.out).not.toContain('demo@');
    expect((await login(address, 'Kilim-Weaver7!')).status).toBe(401);
    expect((await fetch(`${address}/outbox.json`)).status).not.toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});
