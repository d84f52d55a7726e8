import { describe, expect, it } from 'vitest';
import { waysOf } from '../support/identifiers.ts';
import { runningPlatform } from '../support/running-platform.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const platform = runningPlatform({ content: null, env: { TRUSTED_PROXIES: '10.1.0.0/16,fd00::/8' } });

const idOf = async (given: string | undefined, ip: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  return (await platform.get('/api/health', { ip, headers })).headers['x-request-id'];
};

describe('the id of a request', () => {
  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'])('is taken from a trusted proxy, here %s', async (ip) => {
    expect(await idOf('From-the-Proxy-1', ip)).toBe('From-the-Proxy-1');
  });

  it('[A38] is generated for untrusted callers', async () => {
    expect(await idOf('From-anybody-1', '203.0.113.9')).toMatch(uuid);
    expect(await idOf('From-anybody-1', '127.0.0.1')).toMatch(uuid);
    expect(await idOf(undefined, '10.1.2.3')).toMatch(uuid);
  });

  it.each(['', 'a b', 'a,b', 'a"b', 'ü', '{"a":1}', 'x'.repeat(65)])(
    '[A38] is generated when the given one has unexpected characters: %j',
    async (given) => {
      expect(await idOf(given, '10.1.2.3')).toMatch(uuid);
    },
  );

  it('differs from request to request', async () => {
    expect(await idOf(undefined, '10.1.2.3')).not.toBe(await idOf(undefined, '10.1.2.3'));
  });

  it('is in every answer, also of unknown addresses and unreadable requests', async () => {
    for (const url of ['/api/nothing', '/api/me', '/api/%zz', '/nothing', '/metrics']) {
      expect((await platform.get(url)).headers['x-request-id'], url).toMatch(uuid);
    }
    expect((await platform.post('/api/login', '{')).headers['x-request-id']).toMatch(uuid);
  });

  it('is in each log line of the request, whichever part of the server wrote it', async () => {
    const { email, password, userId, token } = await platform.makeMember();
    const headers = { 'x-request-id': 'reset-1' };
    const before = platform.log.length;
    const { changePassword, login } = waysOf(platform);
    await changePassword(token, password, 'Saffron-Field8!', { ip: '10.1.2.3', headers });
    // two at once keep theirs apart
    const [ok, refused] = await Promise.all([login(email, 'Saffron-Field8!'), login(email, 'wrong')]);
    expect(platform.log.slice(before)).toEqual(
      expect.arrayContaining([
        { event: 'password.changed', user_id: userId, request_id: 'reset-1' },
        expect.objectContaining({ event: 'login.succeeded', request_id: ok?.headers['x-request-id'] }),
        expect.objectContaining({ event: 'request.refused', request_id: refused?.headers['x-request-id'] }),
      ]),
    );
  });

  it('does not change the body of an error', async () => {
    const { body } = await platform.get('/api/nothing');
    expect(body).toEqual({ error: 'not_found', message: 'There is nothing at this address.' });
  });
});
