import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchPath } from '../../../common/match.ts';
import { importContent } from '../../../server/content/import.ts';
import { drawMissing } from '../../../server/content/pictures.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { headOf } from '../../../server/pages/head.ts';
import {
  coverAddress,
  coverVersion,
  emblemVersion,
  lessonAddress,
  pixelsAddress,
  postAddress,
} from '../../../server/pictures/address.ts';
import { type CoverSubject, cover } from '../../../server/pictures/cover.ts';
import { emblemPicture, subjectOf } from '../../../server/pictures/emblem-picture.ts';
import { kilim } from '../../../server/pictures/kilim.ts';
import { testDatabase } from '../support/database.ts';
import { type Platform, startPlatform } from '../support/platform.ts';

vi.mock(import('../../../server/pictures/cover.ts'), { spy: true });
vi.mock(import('../../../server/pictures/kilim.ts'), { spy: true });

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const forGood = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300';
const subject = { id: 'cash-book', title: 'A cash book that works', category: 'Business', emblem: 'ledger' };
const renamed = { ...subject, title: 'Count every coin' };

let database: OpenDatabase;
let platform: Platform;
/** A copy of the imported content, to be edited. */
let root: string;
/** Statements that read the picture of a request. */
const reads: string[] = [];
/** How many pictures each statement stored. */
const stored: number[] = [];
const drawn = () => vi.mocked(cover).mock.calls.length + vi.mocked(kilim).mock.calls.length;
beforeAll(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-pictures-')), 'content');
  cpSync(fixture, root, { recursive: true });
  database = await testDatabase(({ query }) => {
    if (/from "pictures" where/.test(query.sql)) reads.push(query.sql);
    if (/^insert into "pictures"/.test(query.sql)) stored.push(query.parameters.length / 5);
  });
  platform = await startPlatform({ content: root, database });
  await drawMissing(database.db);
});
afterAll(async () => {
  await platform.close();
  rmSync(join(root, '..'), { recursive: true });
});

const picture = (path: string, headers: Record<string, string> = {}) => platform.get(`/media/${path}`, { headers });

function rename(): void {
  const file = join(root, 'courses/cash-book/course.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(subject.title);
  writeFileSync(file, text.replace(subject.title, renamed.title));
}

/** The address of the course's cover in an answer. */
async function coverInAnswer(server: Platform): Promise<string> {
  // answers to visitors are kept for a minute
  server.clock.advance(60_000);
  const path = '/api/courses/preview/cash-book/en';
  const { body } = await server.get<{ data: { thumbnail: { thumbnailImage: { url: string } }[] } }>(path);
  return body.data.thumbnail[0]?.thumbnailImage.url ?? '';
}

const titles = async () =>
  (await database.db.selectFrom('courses').select('title').execute()).map(({ title }) => title);

const patternCutting = { id: 'pattern-cutting', category: 'Crafts', emblem: null };
const plain = { id: 'first-income', emblem: null };
const woven = { id: 'a-quiet-hour', emblem: 'book' };

describe('pictures of lessons, posts and courses', () => {
  it.each([
    ['a lesson', lessonAddress('body-measures', patternCutting, 1), emblemPicture({ ...patternCutting, number: 1 })],
    ['a post', postAddress(plain), kilim(plain.id)],
    ['a post with an emblem', postAddress(woven), emblemPicture(subjectOf(woven))],
    ['a course', coverAddress(subject), cover(subject)],
  ])(
    '[CARD-01][BLOG-01] the picture of %s is served at its address and kept by browsers for good',
    async (_, url, svg) => {
      const { status, text, headers } = await platform.get(url);
      expect([status, text]).toEqual([200, svg]);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': forGood,
        'content-security-policy': expect.stringMatching(/^default-src 'none';/),
        'x-content-type-options': 'nosniff',
      });
      const again = await platform.get(url, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.text]).toEqual([304, '']);
    },
  );

  it('[CARD-01] a picture is served in the compression that the client takes, brotli before gzip', async () => {
    const url = coverAddress(subject);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const { bytes, headers } = await platform.get(url, { headers: { 'accept-encoding': accepted } });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack[encoding](bytes).toString()).toBe(cover(subject));
    }
    const plain = await platform.get(url, { headers: { 'accept-encoding': 'gzip;q=0, identity' } });
    expect([plain.text, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
      cover(subject),
      undefined,
      'accept-encoding',
    ]);
  });

  it('[CARD-01] a server reads each picture once, and a missing one each time', async () => {
    reads.length = 0;
    for (const url of [lessonAddress('skirt-block', patternCutting, 3), '/media/pictures/nothing.0123456789ab.svg']) {
      for (const _ of ['first', 'second', 'third']) await platform.get(url);
    }
    expect(reads).toHaveLength(1 + 3);
  });

  it('[CARD-01] an address without a version or with an old one gets the current picture, cached for minutes only', async () => {
    for (const [name, current] of [
      ['pictures/ease', lessonAddress('ease', patternCutting, 2)],
      ['covers/cash-book', coverAddress(subject)],
    ] as const) {
      const { text: expected } = await platform.get(current);
      for (const version of ['', '.0123456789ab']) {
        const { status, text, headers } = await picture(`${name}${version}.svg`);
        expect([status, headers['cache-control'], text]).toEqual([200, forMinutes, expected]);
      }
    }
  });

  it.each([
    'A',
    'a.b',
    '%3Cscript%3E',
    '..%2f..%2fpackage',
    'a'.repeat(121),
    '',
    'a.0123456789AB',
    'a.0123',
    'nothing',
    'nothing.ckb',
    'cash-book.de',
    'cash-book.en',
    'body-measures.ckb',
  ])('[A32] an id that no picture has is not found: %s', async (id) => {
    for (const kind of ['pictures', 'covers']) {
      const { status, headers } = await picture(`${kind}/${id}.svg`);
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  it('[CARD-01] a lesson has no cover and a course no pattern', async () => {
    expect((await picture('covers/body-measures.svg')).status).toBe(404);
    expect((await picture('pictures/cash-book.svg')).status).toBe(404);
  });

  it('[LANG-64] the cover of a translated course has its own address and the translated title', async () => {
    const { db } = database;
    const words = JSON.stringify({ title: 'دەفتەری پارە', description: '' });
    const told = { language: 'ckb', kind: 'course', id: subject.id, course_id: subject.id, words } as const;
    await db.insertInto('translations').values(told).execute();
    const sorani: CoverSubject = { ...subject, title: 'دەفتەری پارە', titleLanguage: 'ckb' };
    const url = coverAddress(sorani);
    expect(url).toMatch(/^\/media\/covers\/cash-book\.ckb\.[0-9a-f]{12}\.svg$/);
    const { status, text, headers } = await platform.get(url);
    expect([status, headers['cache-control'], text]).toEqual([200, forGood, cover(sorani)]);
    expect(text).not.toBe(cover(subject));
    expect((await platform.get(pixelsAddress(url))).headers['content-type']).toBe('image/png');
    const { body } = await platform.get<{ data: { thumbnail: unknown } }>('/api/courses/preview/cash-book/ckb');
    expect(body.data.thumbnail).toEqual([{ thumbnailImage: { url } }]);
    const page = matchPath('/course/cash-book');
    const { image } = await headOf(platform.services, { page, region: '', search: '', language: 'ckb' });
    expect(image).toEqual({ path: pixelsAddress(url), alt: sorani.title });
    expect(await coverInAnswer(platform)).toBe(coverAddress(subject));
    expect((await platform.get(coverAddress(subject))).text).toBe(cover(subject));
    await db.deleteFrom('pictures').where('id', '=', 'cash-book.ckb').execute();
    await drawMissing(db);
    const stored = await db.selectFrom('pictures').select('version').where('id', '=', 'cash-book.ckb').execute();
    expect(stored).toEqual([{ version: coverVersion(sorani) }]);
    await db.deleteFrom('translations').execute();
    // somebody has the address still
    expect((await picture('covers/cash-book.ckb.svg')).text).toBe(cover({ ...subject, titleLanguage: 'ckb' }));
  });

  it('[CARD-01] each title, category and emblem gives the cover a version of its own', () => {
    const changed = [{ id: 'other' }, { title: 'Other' }, { category: 'Other' }, { emblem: 'coins' }, { emblem: null }];
    const versions = [{}, ...changed].map((change) => coverVersion({ ...subject, ...change }));
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('drawing the pictures of a catalogue', () => {
  afterEach(async () => {
    cpSync(fixture, root, { recursive: true });
    await database.db.deleteFrom('pictures').execute();
    await importContent(database.db, root);
    await drawMissing(database.db);
  });

  it('[CARD-01] stores what a later request is answered with, so that nothing is drawn then', async () => {
    const marked = Buffer.from('stored');
    await database.db.updateTable('pictures').set({ br: marked }).execute();
    for (const path of ['covers/cash-book.svg', 'pictures/ease.svg']) {
      expect((await picture(path, { 'accept-encoding': 'br' })).text).toBe('stored');
    }
  });

  it('[CARD-01] gives the cover of a changed course a new address at once, on every server of the database', async () => {
    const other = await startPlatform({ content: null, database: { ...database, close: async () => {} } });
    const old = await coverInAnswer(other);
    expect(old).toBe(coverAddress(subject));
    await platform.get(old);
    rename();
    expect(await importContent(database.db, root)).toBe(true);
    const url = await coverInAnswer(other);
    expect(url).toBe(coverAddress(renamed));
    for (const server of [platform, other]) {
      const { status, text, headers } = await server.get(url);
      expect([status, headers['cache-control'], text]).toEqual([200, forGood, cover(renamed)]);
    }
    // the old address still has the old cover where it was asked for before, else the present one
    expect((await platform.get(old)).text).toBe(cover(subject));
    const former = await other.get(old);
    expect([former.status, former.headers['cache-control'], former.text]).toEqual([200, forMinutes, cover(renamed)]);
    await other.close();
  });

  it('[F16] is not done by the import, so that no row is locked during the drawing', async () => {
    const { db } = database;
    await db.deleteFrom('pictures').execute();
    rename();
    vi.mocked(cover).mockClear();
    vi.mocked(kilim).mockClear();
    await importContent(db, root);
    expect(await titles()).toContain(renamed.title);
    expect(drawn()).toBe(0);
  });

  it('[F31] pictures are stored ten at a time, so that memory does not grow with the catalogue', async () => {
    await database.db.deleteFrom('pictures').execute();
    stored.length = 0;
    await drawMissing(database.db);
    expect(stored).toEqual([10, 2]);
  });

  it('[F31] can be stopped after the current pictures, and continues from there the next time', async () => {
    await database.db.deleteFrom('pictures').execute();
    const controller = new AbortController();
    vi.mocked(cover).mockImplementationOnce((course) => {
      controller.abort();
      return `<svg>${course.id}</svg>`;
    });
    stored.length = 0;
    await drawMissing(database.db, controller.signal);
    expect(stored).toEqual([10]);
    await drawMissing(database.db);
    expect(stored).toEqual([10, 2]);
  });

  it('[F31] is done on request for a picture that does not exist yet, which is then stored', async () => {
    await database.db.deleteFrom('pictures').execute();
    const server = await startPlatform({ content: null, database: { ...database, close: async () => {} } });
    stored.length = 0;
    for (const [url, svg] of [
      [lessonAddress('ease', patternCutting, 2), emblemPicture({ ...patternCutting, number: 2 })],
      [coverAddress(subject), cover(subject)],
      ['/media/pictures/first-income.svg', kilim(plain.id)],
    ] as const) {
      for (const _ of ['first', 'second']) expect((await server.get(url)).text).toBe(svg);
    }
    expect(stored).toEqual([1, 1, 1]);
    expect((await server.get('/media/pictures/nothing.svg')).status).toBe(404);
    await server.close();
  });

  it('[CARD-01] repeats only what is missing or was drawn by another version of the code', async () => {
    const { db } = database;
    const marked = Buffer.from('stored');
    await db.updateTable('pictures').set({ br: marked }).execute();
    await db.deleteFrom('pictures').where('id', '=', 'ease').execute();
    await db.updateTable('pictures').set({ version: '0123456789ab' }).where('id', '=', 'cash-book').execute();
    await drawMissing(db);
    const rows = await db.selectFrom('pictures').select(['id', 'version', 'br']).orderBy('id').execute();
    const drawn = rows.filter(({ br }) => !marked.equals(br));
    expect(rows).toHaveLength(12);
    expect(drawn.map(({ id, version }) => [id, version])).toEqual([
      ['cash-book', coverVersion(subject)],
      ['ease', emblemVersion({ ...patternCutting, number: 2 })],
    ]);
  });

  it('[CARD-01] includes covers of removed courses, which their owners still see', async () => {
    rmSync(join(root, 'courses/cash-book'), { recursive: true });
    await importContent(database.db, root);
    expect((await picture('covers/cash-book.svg')).text).toBe(cover(subject));
    await database.db.deleteFrom('pictures').execute();
    await drawMissing(database.db);
    const { id } = subject;
    expect(await database.db.selectFrom('pictures').select('id').where('id', '=', id).execute()).toEqual([{ id }]);
    expect((await picture('covers/cash-book.svg')).text).toBe(cover(subject));
  });
});
