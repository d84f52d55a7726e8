import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';

let platform: Platform;
let member: Member;
beforeAll(async () => {
  platform = await startPlatform();
  member = await platform.makeMember();
});
afterAll(() => platform.close());

/** As a browser asks; the answer's bytes as they travel. */
const ask = (url: string, headers: Record<string, string>) => platform.app.inject({ url, headers });
const encoded = { 'accept-encoding': 'gzip, deflate, br' };

describe('the compression of answers', () => {
  it.each(['/api/courses/all/en', '/api/blog/en'])(
    '[CATALOGUE-01] the answer of %s is compressed for clients that accept it',
    async (url) => {
      const plain = await ask(url, {});
      const small = await ask(url, encoded);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag });
      expect(small.headers.vary).toContain('accept-encoding');
      expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
      expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      const refused = await ask(url, { 'accept-encoding': 'gzip;q=0, identity' });
      expect(refused.rawPayload.equals(plain.rawPayload)).toBe(true);
      const again = await ask(url, { ...encoded, 'if-none-match': String(plain.headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  it('[CATALOGUE-01] answers are compressed for learners as well, and small ones are left as they are', async () => {
    const authorization = `Bearer ${member.token}`;
    const list = await ask('/api/courses/all/en', { ...encoded, authorization });
    expect(list.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'authorization, accept-encoding' });
    expect(JSON.parse(gunzipSync(list.rawPayload).toString()).data.courses).toHaveLength(3);
    const me = await ask('/api/me', { ...encoded, authorization });
    expect(me.headers['content-encoding']).toBeUndefined();
  });
});
