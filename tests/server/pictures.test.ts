import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ content: null });
});
afterAll(() => platform.close());

const picture = (id: string, headers: Record<string, string> = {}) =>
  platform.get(`/media/pictures/${id}.svg`, { headers });

describe('pictures', () => {
  it('[CARD-01][BLOG-01] are drawn from the id, the same each time, and kept by browsers', async () => {
    const { status, text, headers } = await picture('pattern-cutting');
    expect(status).toBe(200);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await picture('pattern-cutting')).text).toBe(text);
    expect((await picture('first-stitches')).text).not.toBe(text);
    const again = await picture('pattern-cutting', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['A', 'a.b', '%3Cscript%3E', '..%2f..%2fpackage', 'a'.repeat(121), ''])(
    '[A32] of an id that no picture has are not found: %s',
    async (id) => {
      const { status, headers } = await picture(id);
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );
});
