import { describe, expect, it } from 'vitest';
import { Problem } from '../../../server/domain/common/problem.ts';
import { answerOnSocket } from '../support/raw-requests.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

// a page to answer with, also where the browser app was not built
const clientFolder = temporaryFolder({ 'index.html': emptyPage });
const platform = await sharedPlatform({ content: null, clientFolder });

const json = { 'content-type': 'application/json' };
const send = (body: string, headers: Record<string, string> = json) => platform.post('/api/login', body, { headers });
const credentials = { email: 'a@example.org', password: 'x' };

describe('requests that cannot be read', () => {
  it.each([
    ['no JSON', '{"email":'],
    ['empty', ''],
    ['a bare word', 'undefined'],
    ['in single quotes', "{'email':'a'}"],
    ['JSON with a poisoned key', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('[A37] a body that is %s is answered 400', async (_, body) => {
    const { status, body: answer } = await send(body);
    expect([status, answer]).toEqual([400, { error: 'bad_request', message: 'The request could not be read.' }]);
  });

  it('[A37] a body over 64 KiB is answered 413, also without its length', async () => {
    const body = JSON.stringify({ ...credentials, password: 'x'.repeat(64 * 1024) });
    expect(await send(body)).toMatchObject({ status: 413, body: { error: 'content_too_large' } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/problem+json',
    'x',
  ])('[A36] a body of type %s is answered 415', async (type) => {
    const answer = await send(JSON.stringify(credentials), { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  it('[A36] a call that takes a body is refused without one', async () => {
    expect((await platform.request('POST', '/api/login')).status).toBe(400);
    expect(
      (await send(JSON.stringify(credentials), { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(401);
  });

  it.each([
    ['a list', []],
    ['a text', 'text'],
    ['null', null],
    ['a number as e-mail address', { ...credentials, email: 1 }],
    ['an object as password', { ...credentials, password: { $ne: '' } }],
    ['a list as password', { ...credentials, password: ['x'] }],
  ])('[A37] JSON that does not match the schema is answered 422: %s', async (_, body) => {
    const answer = await send(JSON.stringify(body));
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation' } });
    expect(Object.keys(answer.body.errors ?? {})).toHaveLength(1);
  });

  it.each([
    ['a NUL character', '{"email":"a@example.org","password":"a\\u0000b"}'],
    ['half a surrogate pair', '{"email":"a@example.org","password":"a\\ud800b"}'],
  ])('[A37] a password with %s is answered 422 with the field', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['password']);
  });

  it.each(['valueOf', 'constructor', 'toString', '__proto__'])(
    '[A37] a field called %s is answered as any unknown field',
    async (name) => {
      const answer = await send(`{"email":"a@example.org","password":"x","${name}":1}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status, answer.text).toBeLessThan(500);
    },
  );

  it('[A37] an escaped backslash before u0000 is accepted as plain text', async () => {
    expect((await send('{"email":"a@example.org","password":"a\\\\u0000b"}')).status).toBe(401);
  });

  it('[A37] deeply nested JSON is answered 4xx', async () => {
    const depth = 30_000;
    const answer = await send(`{"email":"a@example.org","password":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it.each(['/api/orders/%zz', '/api/%', '/%c0%af'])('[A37] the address %s is answered 4xx', async (url) => {
    const answer = await platform.get(url);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/node_modules|FST_|at .*:\d+:\d+/);
  });

  it('[A37] a NUL character or an endless word in an address is answered 4xx', async () => {
    for (const id of ['%00', `x${'y'.repeat(10_000)}`]) {
      const answer = await platform.get(`/api/certificates/${id}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('requests as bytes on a socket', () => {
  const answerTo = (...lines: string[]) => answerOnSocket(platform, lines);

  it('[A37] bytes that are no HTTP are answered 400 with the body of the contract', async () => {
    const answer = await answerTo('HELLO');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"message":"The request could not be read.","error":"bad_request"}');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  it.each(['/', '/api/me'])('[A37] TRACE %s is answered 405 and returns nothing of the request', async (path) => {
    const answer = await answerTo(
      `TRACE ${path} HTTP/1.1`,
      'Host: localhost',
      'X-Secret: pomegranate',
      'Connection: close',
    );
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).not.toMatch(/x-secret|pomegranate/i);
  });

  it.each([
    ['a length and chunks', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 4', 'Content-Length: 5'],
  ])('[A42] a request that gives %s is refused and its connection closed', async (_, one, other) => {
    const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    const smuggled = ['', '0', '', 'GET /api/health HTTP/1.1', 'Host: localhost'];
    const answer = await answerTo(...head, one, other, ...smuggled);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});

describe('addresses', () => {
  it('[A37] an unknown address under /api is answered 404 as JSON', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/user/nothing/else/here']) {
      const { status, body } = await platform.get(url);
      expect([status, body]).toEqual([404, { error: 'not_found', message: 'There is nothing at this address.' }]);
    }
  });

  it('[A37] an unknown address under /api is answered as JSON when its letters are percent-encoded', async () => {
    const answer = await platform.get('/%61pi/nothing');
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  });

  it('[A37] a known address with another method is answered 405 and says which it takes', async () => {
    expect(await platform.request('PUT', '/api/login', {})).toMatchObject({
      ...{ status: 405, body: { error: 'method_not_allowed' }, headers: { allow: 'POST' } },
    });
    expect((await platform.delete('/api/me')).headers.allow).toBe('GET, HEAD, PATCH');
    expect((await platform.post('/about', {})).status).toBe(405);
  });

  it('[A43] a parameter that is given twice is refused', async () => {
    expect((await platform.get('/api/payment-plans?countryCode=US')).status).toBe(200);
    const answer = await platform.get('/api/payment-plans?countryCode=US&countryCode=NL');
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['countryCode']);
  });

  it('an address of the API is answered with a trailing slash too', async () => {
    expect((await platform.get('/api/health/')).status).toBe(200);
    expect((await platform.get('/api/me/')).status).toBe(401);
  });

  it('a call without a login is answered 401 before its body is read', async () => {
    expect((await platform.patch('/api/me', { nonsense: true })).status).toBe(401);
  });
});

describe('headers', () => {
  it('[A35] every answer has the security headers, good or bad', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/me', '/outbox', '/nothing']) {
      const { headers } = await platform.get(url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('[A35] the policy of every answer that is no page lets it load, send and be framed nowhere', async () => {
    for (const url of [
      '/api/health',
      '/api/nothing',
      '/api/me',
      '/metrics',
      '/media/pictures/ease.svg',
      '/assets/x.js',
    ]) {
      const policy = (await platform.get(url)).headers['content-security-policy'];
      expect(policy, url).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    }
  });

  it('[A35] over https the headers require https from then on, also for the subdomains', async () => {
    const secure = await platformOfTest({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
    const { headers } = await secure.get('/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('[A36] no other site is allowed in by CORS', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await platform.get('/api/health', { headers })).headers['access-control-allow-origin']).toBeUndefined();
    expect((await platform.request('OPTIONS', '/api/login', undefined, { headers })).status).toBe(405);
  });
});

describe('the log', () => {
  it('[A38] the log names refusals, and never tokens, passwords or queries', async () => {
    await platform.get('/api/me?token=in-the-query', { token: 'a-stolen-token' });
    await send(JSON.stringify({ email: 'who@example.org', password: 'a-typed-password' }));
    expect(platform.log).toContainEqual({
      event: 'request.refused',
      status: 401,
      method: 'GET',
      path: '/api/me',
      ip: '127.0.0.1',
      error: 'unauthenticated',
      request_id: expect.any(String),
    });
    expect(JSON.stringify(platform.log)).not.toMatch(/in-the-query|a-stolen-token|a-typed-password/);
  });

  it('[A38] the log names who logged in and what changed', async () => {
    const { token, email, userId, password } = await platform.makeMember();
    const next = { password: 'Saffron-Field8!', password_confirmation: 'Saffron-Field8!' };
    await platform.put('/api/me/password', { current_password: password, ...next }, { token });
    await platform.post('/api/delete_account', { email }, { token });
    const events = platform.log.filter(({ user_id }) => user_id === userId).map(({ event }) => event);
    expect(events).toEqual(['account.registered', 'login.succeeded', 'password.changed', 'deletion.requested']);
    expect(JSON.stringify(platform.log)).not.toMatch(new RegExp(`${email}|${password}|${token}|Saffron`));
  });

  it('[A38] the log names wrong codes, wrong current passwords, forged webhooks and logouts', async () => {
    const { token, userId } = await platform.makeMember();
    const earlier = platform.log.length;
    const wrong = { email: 'pending@example.org', code: '000000' };
    expect((await platform.post('/api/email/verify-code', wrong)).status).toBe(422);
    const next = { password: 'Saffron-Field8!', password_confirmation: 'Saffron-Field8!' };
    const guess = { current_password: 'a-wrong-password', ...next };
    expect((await platform.put('/api/me/password', guess, { token })).status).toBe(422);
    const headers = { ...json, 'stripe-signature': 't=1,v1=0badc0de' };
    expect((await platform.post('/api/stripe/webhook', '{}', { headers })).status).toBe(400);
    expect((await platform.delete('/api/logout', { token })).status).toBe(204);
    const lines = platform.log.slice(earlier).map(({ event, error, user_id }) => ({ event, error, user_id }));
    expect(lines).toEqual([
      { event: 'request.refused', error: 'invalid_code' },
      { event: 'password.refused', user_id: userId },
      { event: 'request.refused', error: 'bad_signature' },
      { event: 'logout', user_id: userId },
    ]);
  });

  it('[F15] the log has one line for a burst of refused calls, and one for each fault of a provider', async () => {
    const refusals = ['busy', 'busy', 'provider_failed', 'provider_failed', 'busy', 'unavailable'];
    const asked = refusals.map((error) => new Problem(503, 'Please try again.', { error, retryAfter: 2 }));
    const countryOf = () => {
      throw asked.shift();
    };
    const refusing = await platformOfTest({ content: null, services: { geo: { countryOf } } });
    for (const _ of refusals) expect((await refusing.app.inject('/api/geo')).statusCode).toBe(503);
    const failed = { event: 'request.failed', status: 503, error: 'provider_failed', reason: 'Please try again.' };
    expect(refusing.log).toMatchObject([{ event: 'server.busy' }, failed, failed]);
  });

  it('[A37] an internal error is logged and answered without its details', async () => {
    const countryOf = () => {
      throw new Error('secret detail at /srv/zanin/geo.ts');
    };
    const broken = await platformOfTest({ content: null, services: { geo: { countryOf } } });
    const { status, body } = await broken.get('/api/geo');
    expect([status, body]).toEqual([500, { error: 'internal', message: 'Something went wrong. Please try again.' }]);
    expect(broken.log).toContainEqual(
      expect.objectContaining({ event: 'request.failed', reason: expect.stringContaining('secret detail') }),
    );
  });
});
