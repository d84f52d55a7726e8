import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largest, partSize, uploadLifetime } from '../../../common/desk/uploads.ts';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import { exportContent } from '../../../server/content/export.ts';
import { importContent } from '../../../server/content/import.ts';
import { readWebp } from '../../../server/content/webp.ts';
import { sweepDesk } from '../../../server/domain/desk/sweep.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { pdfWith, uploaderOf } from '../support/uploads.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const course = 'first-stitches';
const folder = `courses/${course}`;
const lessonPath = `${folder}/lessons/running-stitch.md`;

let root: string;
let platform: Platform;
let author: Awaited<ReturnType<typeof staffSession>>;
let reviewer: typeof author;
let owner: typeof author;

beforeAll(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-uploads-')), 'content');
  cpSync(fixture, root, { recursive: true });
  platform = await startPlatform({ content: root, env: deskOn });
  [author, reviewer] = [await staffSession(platform, ['author']), await staffSession(platform, ['reviewer'])];
  owner = await staffSession(platform, ['owner']);
  await platform.request('PUT', `/api/desk/courses/${course}/authors`, { authors: [author.id] }, owner);
});
afterAll(async () => {
  await platform.close();
  rmSync(join(root, '..'), { recursive: true });
});

/** Of an account, with a draft of its own. */
async function begin(session = author) {
  const answer = await platform.request('POST', '/api/desk/drafts', { course, title: null }, session);
  const { id } = (answer.body as unknown as { data: { id: string } }).data;
  const drafting = uploaderOf(platform, session, id);
  const save = async (path: string, text: string | null) => {
    const { files } = (await drafting.call('GET', '')).body.data;
    const basedOn = files.find((file) => file.path === path)?.hash ?? null;
    return drafting.call('PUT', '/text', { path, text, basedOn });
  };
  return { ...drafting, id, save, discard: () => drafting.call('POST', '/discard', {}) };
}

const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#a34' } });

/** A photograph that compresses badly, as a phone makes it. */
const photo = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'Rojin' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

describe('uploading a file', () => {
  it('[DESK-105] works in parts, each sent once and in order, and resumes after the last one', async () => {
    const draft = await begin();
    const bytes = await photo(900, 800);
    expect(bytes.length).toBeGreaterThan(2 * partSize);
    expect(await draft.received(bytes)).toBe(0);
    expect((await draft.part(bytes, 0)).body.data).toEqual({ received: partSize });
    for (const offset of [0, 2 * partSize]) {
      const { status, body } = await draft.part(bytes, offset);
      expect([status, body.error]).toEqual([409, 'other_offset']);
    }
    const both = await Promise.all([draft.part(bytes, partSize), draft.part(bytes, partSize)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await draft.received(bytes)).toBe(2 * partSize);
    expect((await draft.add(bytes, {})).body.error).toBe('not_whole');
    await draft.send(bytes, 2 * partSize);
    expect((await draft.add(bytes, {})).status).toBe(200);
    await draft.discard();
  });

  it('[DESK-105] cannot be resumed by somebody else, and is refused for a draft of others', async () => {
    const draft = await begin();
    const bytes = await photo(400, 400);
    await draft.part(bytes, 0);
    expect(await uploaderOf(platform, owner, draft.id).received(bytes)).toBe(0);
    const stranger = await staffSession(platform, ['author']);
    const strange = uploaderOf(platform, stranger, draft.id);
    expect((await strange.part(bytes, 0)).status).toBe(404);
    expect((await strange.add(bytes, {})).status).toBe(404);
    expect((await uploaderOf(platform, reviewer, draft.id).part(bytes, 0)).body.error).toBe('no_right');
    await draft.discard();
  });

  it('[DESK-105] is refused for 2 GB, for parts of another size and for bytes of another file', async () => {
    const draft = await begin();
    const bytes = await photo(400, 400);
    const errorOf = async (answer: ReturnType<typeof draft.part>) => (await answer).body.error;
    expect(await errorOf(draft.part(bytes, 0, { size: 2_147_483_647 }))).toBe('too_large');
    expect(await errorOf(draft.part(bytes, 0, { size: largest.worksheet + 1 }))).toBe('too_large');
    expect((await draft.part(bytes, 0, { bytes: 'AAAA' })).status).toBe(422);
    expect((await draft.part(bytes, 0, { bytes: 'no base64!' })).status).toBe(422);
    expect((await draft.part(bytes, 0, { bytes: 'A'.repeat(400_000) })).status).toBe(413);
    const short = bytes.subarray(0, 100);
    await draft.part(short, 0, { bytes: randomBytes(100).toString('base64') });
    expect((await draft.add(short, {})).body.error).toBe('file_changed');
    // and can be sent again
    expect(await draft.received(short)).toBe(0);
    await draft.discard();
  });

  it('[DESK-105] is forgotten after 12 hours if it was not finished', async () => {
    const draft = await begin();
    const bytes = await photo(400, 400);
    await draft.part(bytes, 0);
    const rows = () =>
      platform.services.db.selectFrom('desk_uploads').select('sha256').where('sha256', '=', sha256Of(bytes)).execute();
    await sweepDesk(platform.services);
    expect(await rows()).toHaveLength(1);
    const startedAt = new Date(platform.clock.now().getTime() - uploadLifetime - 1);
    await platform.services.db.updateTable('desk_uploads').set({ started_at: startedAt }).execute();
    expect(await draft.received(bytes)).toBe(0);
    await sweepDesk(platform.services);
    expect(await rows()).toHaveLength(0);
    await draft.discard();
  });
});

describe('putting an uploaded file into a draft', () => {
  it('[DESK-106] turns a photograph into a still WebP of the displayed size, upright and without metadata', async () => {
    const draft = await begin();
    const bytes = await photo(1700, 900);
    const { body } = await draft.put(bytes, { name: 'first-loom' });
    const added = body.data.files.find(({ path }) => path === `${folder}/pictures/first-loom.webp`);
    expect(added?.change).toBe('added');
    const stored = (await platform.services.blobs.read([added?.hash ?? ''])).get(added?.hash ?? '') ?? Buffer.alloc(0);
    // the picture is noise, in which three letters may come by chance: 'GPS' in one of twenty
    expect(stored.toString('latin1')).not.toMatch(/Exif\0\0|Rojin|http:\/\/ns\.adobe/);
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 847, 1600, undefined]);
    expect(readWebp(stored)).toEqual({ width: 847, height: 1600 });
    // once more, such as after an answer that did not come, changes nothing
    const again = await draft.add(bytes, { name: 'first-loom' });
    expect([again.status, again.body.data.version]).toEqual([200, body.data.version]);
    const other = await draft.put(await plain().png().toBuffer(), { name: 'first-loom' });
    expect([other.status, other.body.error]).toEqual([409, 'name_taken']);
    await draft.discard();
  });

  it('[DESK-106] keeps the transparent parts of a picture', async () => {
    const draft = await begin();
    const bytes = await plain(40, 30).ensureAlpha(0.5).png().toBuffer();
    const { body } = await draft.put(bytes);
    const { hash } = body.data.files.find(({ path }) => path.endsWith('loom.webp')) ?? { hash: '' };
    const stored = (await platform.services.blobs.read([hash])).get(hash) ?? Buffer.alloc(0);
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true);
    expect(readWebp(stored)).toEqual({ width: 40, height: 30 });
    await draft.discard();
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const png = (more: Parameters<typeof chunked>) => chunked(...more);
  it.each([
    ['an SVG', svg, 'wrong_type'],
    [
      'an SVG behind the first bytes of a PNG',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
      'unreadable',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'wrong_type'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'), 'wrong_type'],
    ['a ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaa', 'latin1'), 'wrong_type'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01aaaaaaaaaaa', 'latin1'), 'wrong_type'],
    ['a PDF as a picture', pdfWith(''), 'wrong_type'],
    ['the first bytes of a JPEG alone', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'), 'unreadable'],
    // 60,000 × 60,000 pixels of one colour
    ['a small PNG of 3.6 gigapixels', png([60_000, 60_000, Buffer.alloc(100)]), 'too_many_pixels'],
    ['a PNG without most of its pixels', png([400, 400, deflateSync(Buffer.alloc(100))]), 'unreadable'],
  ])(
    '[DESK-107] refuses %s, and the draft stays as it was',
    async (_, bytes, error) => {
      const draft = await begin();
      const { version } = (await draft.call('GET', '')).body.data;
      const refused = await draft.put(bytes);
      expect([refused.status, refused.body.error]).toEqual([422, error]);
      expect((await draft.call('GET', '')).body.data.version).toBe(version);
      await draft.discard();
    },
    30_000,
  );

  it('[DESK-107] keeps only the picture of a polyglot file, and survives a decompression bomb of 100 MB', async () => {
    const draft = await begin();
    const bytes = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x05\x06')]);
    const { body } = await draft.put(bytes, { name: 'polyglot' });
    const { hash } = body.data.files.find(({ path }) => path.endsWith('polyglot.webp')) ?? { hash: '' };
    const stored = (await platform.services.blobs.read([hash])).get(hash) ?? Buffer.alloc(0);
    expect(stored.toString('latin1')).not.toMatch(/script|PK/);
    const bomb = chunked(40, 40, deflateSync(Buffer.alloc(100_000_000)));
    expect((await draft.put(bomb, { name: 'bomb' })).status).toBeOneOf([200, 422]);
    await draft.discard();
  });

  it('[DESK-107] refuses pictures over 10 MB, animated WebP and names with paths', async () => {
    const draft = await begin();
    const start = await plain().jpeg().toBuffer();
    const large = Buffer.concat([start, Buffer.alloc(largest.picture)]);
    expect((await draft.put(large)).body.error).toBe('too_large');
    const frames = randomBytes(2 * 16 * 16 * 3);
    const moving = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
      .webp()
      .toBuffer();
    expect((await draft.put(moving)).body.error).toBe('unreadable');
    const names = ['../loom', 'a/b', 'a\\b', '.', '', 'Loom', 'loom.php', 'loom\0', 'a'.repeat(51), 'بافت'];
    for (const name of names) expect([name, (await draft.put(start, { name })).status]).toEqual([name, 422]);
    await draft.discard();
  });

  it('[DESK-106] adds a worksheet to its lesson, whose other lines keep their bytes', async () => {
    const draft = await begin();
    const before = readFileSync(join(root, folder, 'course.yaml'), 'utf8');
    const { status, body } = await draft.put(pdfWith(''), {
      kind: 'worksheet',
      name: 'cash-book',
      lesson: 'running-stitch',
    });
    expect(status).toBe(200);
    const changed = body.data.files.filter(({ change }) => change !== 'none').map(({ path }) => path);
    expect(changed).toEqual([`${folder}/course.yaml`, `${folder}/files/cash-book.pdf`]);
    const { text } = (await draft.call('GET', `/text?path=${folder}/course.yaml`)).body.data as unknown as {
      text: string;
    };
    const lines = before.split('\n');
    expect(text.split('\n').filter((line) => !lines.includes(line))).toEqual([
      expect.stringMatching(/^ +attachments: \[.*cash-book\.pdf\]$/),
    ]);
    expect((await draft.call('POST', '/check', {})).body.data.problems).toEqual([]);
    const none = await draft.add(pdfWith(''), { kind: 'worksheet', name: 'other', lesson: 'no-such-lesson' });
    expect([none.status, none.body.error]).toEqual([422, 'not_editable']);
    expect((await draft.add(pdfWith(''), { kind: 'worksheet' })).status).toBe(422);
    await draft.discard();
  });

  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', 'active'],
    ['a script whose name is written in codes', '/AA << /S /J#61vaScript >>', 'active'],
    ['a program to start', '/OpenAction << /S /Launch /F (calc.exe) >>', 'active'],
    ['another file in it', '/Names << /EmbeddedFiles 2 0 R >>', 'active'],
    ['a password', '/Encrypt 5 0 R', 'active'],
  ])('[DESK-107] refuses a PDF with %s', async (_, words, error) => {
    const draft = await begin();
    const refused = await draft.put(pdfWith(words), { kind: 'worksheet', lesson: 'running-stitch' });
    expect([refused.status, refused.body.error]).toEqual([422, error]);
    await draft.discard();
  });

  it('[DESK-107] refuses as worksheets a PDF followed by a ZIP, half a PDF and a picture', async () => {
    const draft = await begin();
    const zip = Buffer.concat([pdfWith(''), Buffer.from(`PK\x03\x04${'a'.repeat(100)}PK\x05\x06`)]);
    const picture = await plain().png().toBuffer();
    for (const [bytes, error] of [
      [zip, 'unreadable'],
      [pdfWith('').subarray(0, 60), 'unreadable'],
      [picture, 'wrong_type'],
    ] as const) {
      expect((await draft.put(bytes, { kind: 'worksheet', lesson: 'running-stitch' })).body.error).toBe(error);
    }
    await draft.discard();
  });
});

describe('pictures of a draft', () => {
  it('[DESK-108] are shown in the draft to those who may read it, and to learners once published', async () => {
    const draft = await begin();
    const bytes = await plain().png().toBuffer();
    const { body } = await draft.put(bytes);
    const { hash } = body.data.files.find(({ path }) => path.endsWith('loom.webp')) ?? { hash: '' };
    const text = `${readFileSync(join(root, lessonPath), 'utf8')}\n![A red loom](loom.webp)\n`;
    await draft.save(lessonPath, text);
    const rendered = (await draft.call('POST', '/rendering', { text })).body.data as unknown as { blocks: string[] };
    const address = `/api/desk/drafts/${draft.id}/files/${hash}.64x48.webp`;
    expect(rendered.blocks.at(-1)).toBe(`<p><img src="${address}" alt="A red loom" width="64" height="48"></p>`);
    const shown = await platform.request('GET', address, undefined, reviewer);
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await platform.request('GET', address, undefined, await staffSession(platform, ['author']))).status).toBe(
      404,
    );
    const media = `/media/lessons/${hash}.64x48.webp`;
    expect((await platform.request('GET', media)).status).toBe(404);

    expect((await draft.call('POST', '/review', {})).body.data).toMatchObject({ status: 'inReview', problems: [] });
    const reviewing = uploaderOf(platform, reviewer, draft.id);
    const versionNow = async () => (await draft.call('GET', '')).body.data.version;
    await reviewing.call('POST', '/approval', { version: await versionNow() });
    const published = await draft.call('POST', '/publication', { reason: 'A picture', version: await versionNow() });
    expect(published.body.data.status).toBe('published');

    const lesson = await platform.request('GET', '/api/lesson/preview/running-stitch/en');
    expect(JSON.stringify(lesson.body)).toContain(
      `<img src=\\"${media}\\" alt=\\"A red loom\\" width=\\"64\\" height=\\"48\\">`,
    );
    const picture = await platform.request('GET', media);
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await platform.request('GET', `/media/lessons/${sha256Of(Buffer.from(text))}.1x1.webp`)).status).toBe(404);
    expect((await platform.request('GET', '/media/lessons/..%2f..%2fetc%2fpasswd')).status).toBe(404);

    const target = join(root, '..', 'exported');
    await exportContent(platform.services.db, target, platform.services.blobs);
    expect(readFileSync(join(target, lessonPath), 'utf8')).toBe(text);
    expect(sha256Of(readFileSync(join(target, folder, 'pictures/loom.webp')))).toBe(hash);

    const copy = await platform.request(
      'POST',
      '/api/desk/drafts',
      { course: 'second-stitches', title: 'Second', copyOf: course },
      owner,
    );
    const copied = (copy.body as unknown as { data: { files: { path: string; hash: string }[] } }).data.files;
    expect(copied.find(({ path }) => path.endsWith('loom.webp'))).toMatchObject({
      path: 'courses/second-stitches/pictures/loom.webp',
      hash,
    });
  });

  it('[DESK-108] are reported by a check with file and line when they are missing or unused, and can be removed', async () => {
    const draft = await begin();
    await draft.put(await plain(9, 9).png().toBuffer(), { name: 'unused' });
    const text = readFileSync(join(root, lessonPath), 'utf8');
    await draft.save(lessonPath, `${text}\n![A loom](missing.webp)\n\n![](unused-too.webp)\n`);
    const line = text.split('\n').length + 1;
    const { problems } = (await draft.call('POST', '/check', {})).body.data;
    expect(problems).toContainEqual({
      path: lessonPath,
      line,
      message: 'pictures/missing.webp is missing; put it in, or take the picture out of the text',
    });
    expect(problems).toContainEqual({
      path: lessonPath,
      line: line + 2,
      message: 'a picture should say in [ ] what it shows',
    });
    const unused = `${folder}/pictures/unused.webp`;
    expect(problems).toContainEqual({
      path: unused,
      line: 1,
      message: 'no lesson shows this picture; delete the file',
    });
    expect((await draft.save(unused, 'text')).status).toBe(422);
    expect((await draft.save(unused, null)).status).toBe(200);
    const { files } = (await draft.call('GET', '')).body.data;
    expect(files.map(({ path }) => path)).not.toContain(unused);
    await draft.discard();
  });
});

describe('a picture whose name was published meanwhile', () => {
  /** A draft with a picture, and another one of its name that is published by a push. */
  async function overlapping(name: string) {
    const draft = await begin();
    const path = `${folder}/pictures/${name}.webp`;
    const { body } = await draft.put(await plain().png().toBuffer(), { name });
    const mine = body.data.files.find((file) => file.path === path)?.hash ?? '';
    const pushed = await plain(40, 30).webp().toBuffer();
    mkdirSync(join(root, folder, 'pictures'), { recursive: true });
    writeFileSync(join(root, path), pushed);
    appendFileSync(join(root, folder, 'lessons/sew-a-button.md'), `\n![Red cloth](${name}.webp)\n`);
    await importContent(platform.services.db, root, platform.clock.now(), platform.services.blobs);
    const theirs = sha256Of(pushed);
    const found = (await draft.call('POST', '/check', {})).body.data;
    expect(found).toMatchObject({ status: 'conflict', conflicts: [path], overlaps: [{ path, mine, theirs }] });
    return { ...draft, path, mine, theirs, version: found.version };
  }

  it('[DESK-174] is a conflict that shows both pictures, and the draft continues with the one that is chosen', async () => {
    const draft = await overlapping('woven');
    for (const hash of [draft.mine, draft.theirs]) {
      const address = `/api/desk/drafts/${draft.id}/files/${hash}.webp`;
      expect((await platform.request('GET', address, undefined, reviewer)).status).toBe(200);
    }
    const keep = (keeps: string, more: object = {}) =>
      draft.call('POST', '/conflict', { path: draft.path, keeps, version: draft.version, ...more });
    expect((await keep('mine', { version: draft.version - 1 })).body.error).toBe('changed_meanwhile');
    expect((await keep('mine', { path: lessonPath })).status).toBe(422);
    expect((await keep('neither')).status).toBe(422);
    const reviewing = uploaderOf(platform, reviewer, draft.id);
    const asked = { path: draft.path, keeps: 'mine', version: draft.version };
    expect((await reviewing.call('POST', '/conflict', asked)).status).toBe(403);
    const kept = (await keep('mine')).body.data;
    expect(kept).toMatchObject({ status: 'editing', conflicts: [], overlaps: [], version: draft.version + 1 });
    expect(kept.files).toContainEqual({ path: draft.path, hash: draft.mine, change: 'changed' });
    expect((await keep('theirs', { version: kept.version })).status).toBe(422);
    await draft.discard();
  });

  it('[DESK-174] can be replaced by the published one, and is then no change of the draft', async () => {
    const draft = await overlapping('sewn');
    const { path, version } = draft;
    const { body } = await draft.call('POST', '/conflict', { path, keeps: 'theirs', version });
    expect(body.data).toMatchObject({ status: 'editing', conflicts: [], overlaps: [] });
    expect(body.data.files).toContainEqual({ path: draft.path, hash: draft.theirs, change: 'none' });
    await draft.discard();
  });
});

/** A PNG of the size that its head says, with packed pixels. */
function chunked(width: number, height: number, packed: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc(named), named.length + 4);
    return framed;
  };
  const parts = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}
