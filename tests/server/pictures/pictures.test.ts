import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverAddress, coverVersion, patternAddress } from '../../../server/pictures/address.ts';
import { type Platform, startPlatform } from '../support/platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const picture = (path: string, headers: Record<string, string> = {}) => platform.get(`/media/${path}`, { headers });

const forGood = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300';

describe('pictures of lessons and posts', () => {
  it('[BLOG-01] are drawn from the id, the same each time, and kept by browsers', async () => {
    const { status, text, headers } = await platform.get(patternAddress('body-measures'));
    expect(status).toBe(200);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': forGood,
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
      'x-content-type-options': 'nosniff',
    });
    expect((await platform.get(patternAddress('body-measures'))).text).toBe(text);
    expect((await platform.get(patternAddress('ease'))).text).not.toBe(text);
    const again = await platform.get(patternAddress('body-measures'), {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('[CARD-01] are kept for minutes only at an address without their version or with an old one', async () => {
    const current = await platform.get(patternAddress('ease'));
    for (const name of ['ease.svg', 'ease.0123456789ab.svg']) {
      const { status, text, headers } = await picture(`pictures/${name}`);
      expect([status, headers['cache-control']]).toEqual([200, forMinutes]);
      expect(text).toBe(current.text);
    }
  });

  it.each(['A', 'a.b', '%3Cscript%3E', '..%2f..%2fpackage', 'a'.repeat(121), '', 'a.0123456789AB', 'a.0123'])(
    '[A32] of an id that no picture has are not found: %s',
    async (id) => {
      for (const kind of ['pictures', 'covers']) {
        const { status, headers } = await picture(`${kind}/${id}.svg`);
        expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      }
    },
  );
});

describe('covers of courses', () => {
  /** The address in an answer. */
  const given = async () => {
    const path = '/api/courses/preview/cash-book/en';
    const { body } = await platform.get<{ data: { thumbnail: { thumbnailImage: { url: string } }[] } }>(path);
    return body.data.thumbnail[0]?.thumbnailImage.url;
  };
  const subject = { id: 'cash-book', title: 'A cash book that works', category: 'Business', emblem: 'ledger' };

  it('[CARD-01] are at the address that the course gives, and kept by browsers', async () => {
    const url = coverAddress(subject);
    expect(await given()).toBe(url);
    const { status, text, headers } = await platform.get(url);
    expect([status, headers['cache-control']]).toEqual([200, forGood]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    });
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">.*<\/svg>$/);
    const again = await platform.get(url, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('[CARD-01] have another address as soon as what they show has changed', async () => {
    const { db } = platform.services;
    const before = await platform.get(coverAddress(subject));
    await db.updateTable('courses').set({ title: 'Count every coin' }).where('id', '=', 'cash-book').execute();
    // answers to visitors are kept for a minute
    platform.clock.advance(60_000);
    const url = coverAddress({ ...subject, title: 'Count every coin' });
    expect(await given()).toBe(url);
    const after = await platform.get(url);
    expect(after.text).not.toBe(before.text);
    const old = await platform.get(coverAddress(subject));
    expect([old.text, old.headers['cache-control']]).toEqual([after.text, forMinutes]);
    expect((await picture('covers/cash-book.svg')).headers['cache-control']).toBe(forMinutes);
    await db.updateTable('courses').set({ title: subject.title }).where('id', '=', 'cash-book').execute();
  });

  it('[CARD-01] have a version of their own for each title, category and emblem', () => {
    const changed = [{ id: 'other' }, { title: 'Other' }, { category: 'Other' }, { emblem: 'coins' }, { emblem: null }];
    const versions = [{}, ...changed].map((change) => coverVersion({ ...subject, ...change }));
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('[CARD-01] of what is no course are not found', async () => {
    expect((await picture('covers/body-measures.svg')).status).toBe(404);
  });
});
