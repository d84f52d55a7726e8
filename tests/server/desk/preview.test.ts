import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { deskOn, ownSite, staffSession } from '../support/desk.ts';
import { give } from '../support/learning.ts';
import { type Platform, type RequestOptions, startPlatform } from '../support/platform.ts';
import { translatedContent } from '../support/translations.ts';
import { uploaderOf } from '../support/uploads.ts';

type Course = components['schemas']['Course'];
type Lesson = components['schemas']['Lesson'];
type Preview = components['schemas']['DeskPreview'];

const course = 'pattern-cutting';
const folder = `courses/${course}`;
const lessons = ['body-measures', 'ease', 'skirt-block'];

let content: ReturnType<typeof translatedContent>;
let platform: Platform;
let author: Awaited<ReturnType<typeof staffSession>>;
let reviewer: typeof author;
let draft: string;

beforeEach(async () => {
  content = translatedContent();
  platform = await startPlatform({ content: content.root, env: deskOn });
  [author, reviewer] = [await staffSession(platform, ['author']), await staffSession(platform, ['reviewer'])];
  const owner = await staffSession(platform, ['owner']);
  for (const id of [course, 'first-stitches', 'cash-book']) {
    await platform.request('PUT', `/api/desk/courses/${id}/authors`, { authors: [author.id] }, owner);
  }
  draft = await begin(course);
});
afterEach(async () => {
  await platform.close();
  content.remove();
});

async function call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, session = author) {
  const answer = await platform.request<{ data: Data; error: string }>(method, `/api/desk${path}`, body, session);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

const begin = async (id: string) => (await call<{ id: string }>('POST', '/drafts', { course: id, title: null })).id;

async function edit(path: string, change: (text: string) => string) {
  const { text, hash } = await call<{ text: string; hash: string | null }>('GET', `/drafts/${draft}/text?path=${path}`);
  await call('PUT', `/drafts/${draft}/text`, { path, text: change(text), basedOn: hash });
}

async function publish() {
  const details = async () => call<{ version: number; status: string }>('GET', `/drafts/${draft}`);
  await call('POST', `/drafts/${draft}/review`, {});
  await call('POST', `/drafts/${draft}/approval`, { version: (await details()).version }, reviewer);
  await call('POST', `/drafts/${draft}/publication`, { reason: 'It is better', version: (await details()).version });
  expect((await details()).status).toBe('published');
  // answers for everybody are kept for a minute at most
  platform.clock.advance(60_001);
}

/** Everything that can be previewed, as the parts of addresses behind the draft's. */
const previews = ['', '/en/course?as=visitor', '/en/lessons/body-measures?as=learner', `/en/files/${course}.cover.svg`];

const previewed = <Data>(rest: string) => call<Data>('GET', `/drafts/${draft}/preview${rest}`);

const bytesAt = async (address: string, options: RequestOptions) => {
  const { status, text } = await platform.request('GET', address, undefined, options);
  return { status, text };
};

/** Addresses in the order in which an answer has them. */
const addressesIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/(?:\/api\/desk|\/api\/download|\/media)\/[^"\\?)]+/g)].map(([found]) => found);

const withoutAddresses = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/(?:\/api\/desk|\/api\/download|\/media)\/[^"\\?)]+/g, 'an address'));

describe('a preview of a draft', () => {
  it('[DESK-146] answers what learners get once it is published, in each language, to a visitor and to a learner', async () => {
    const loom = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await uploaderOf(platform, author, draft).put(loom);
    await edit(`${folder}/course.yaml`, (text) =>
      text
        .replace('title: Pattern cutting', 'title: Cutting patterns')
        .replace('USD: 39', 'USD: 41')
        .replace('title: Draft', 'title: The first draft')
        .replace('minutes: 20', 'minutes: 21\n        task_minutes: 30'),
    );
    await edit(`${folder}/lessons/ease.md`, (text) => `${text}\n## A loom\n\n![A loom of two beams](loom.webp)\n`);
    await edit(`${folder}/ckb/lessons/ease.md`, (text) => `${text}\n## چنین\n\n![A loom](loom.webp)\n`);

    const before = new Map<string, unknown>();
    const files = new Map<string, { status: number; text: string }[]>();
    const known = new Map<string, ReturnType<typeof bytesAt>>();
    const filesOf = (answer: unknown, options: RequestOptions) =>
      Promise.all(
        addressesIn(answer).map((address) => {
          const bytes = known.get(address) ?? bytesAt(address, options);
          known.set(address, bytes);
          return bytes;
        }),
      );
    // with a translation, without one, and the original
    for (const lang of ['en', 'ckb', 'nl']) {
      for (const as of ['visitor', 'learner'] as const) {
        const whole = await previewed<Course>(`/${lang}/course?as=${as}`);
        before.set(`${lang} ${as}`, whole);
        files.set(`${lang} ${as}`, await filesOf(whole, author));
        for (const lesson of as === 'learner' ? lessons : ['body-measures']) {
          const one = await previewed<Lesson>(`/${lang}/lessons/${lesson}?as=${as}`);
          before.set(`${lang} ${as} ${lesson}`, one);
          files.set(`${lang} ${as} ${lesson}`, await filesOf(one, author));
        }
      }
    }
    expect((await previewed<Preview>('')).languages).toEqual(['en', 'ckb']);

    await publish();
    const member = await platform.makeMember();
    await give(platform, member.userId, course);
    for (const [key, shown] of before) {
      const [lang = '', as, lesson] = key.split(' ');
      const options = as === 'learner' ? { token: member.token } : {};
      const path = lesson === undefined ? `courses/preview/${course}` : `lesson/preview/${lesson}`;
      const { body } = await platform.get<{ data: Course | Lesson }>(`/api/${path}/${lang}`, options);
      const real = 'buyers_count' in body.data ? { ...body.data, buyers_count: body.data.buyers_count - 1 } : body.data;
      expect([key, withoutAddresses(shown)]).toEqual([key, withoutAddresses(real)]);
      expect([key, files.get(key)]).toEqual([key, await filesOf(real, options)]);
    }
    expect(files.get('en learner ease')?.length).toBeGreaterThan(2);
  }, 60_000);

  it('[DESK-146] is free where the course is, and marks untranslated texts with their language', async () => {
    for (const [id, access] of [
      ['first-stitches', true],
      ['cash-book', false],
    ] as const) {
      draft = await begin(id);
      const visitor = await previewed<Course>('/ckb/course?as=visitor');
      expect([visitor.id, visitor.purchased, visitor.lang]).toEqual([id, access, 'en']);
      const real = (await platform.get<{ data: Course }>(`/api/courses/preview/${id}/ckb`)).body.data;
      expect(withoutAddresses(visitor)).toEqual(withoutAddresses(real));
    }
  });

  it('[DESK-147] is for those who may read the draft, and for no learner and no visitor', async () => {
    const stranger = await staffSession(platform, ['author']);
    const office = await staffSession(platform, ['support', 'finance']);
    const member = await platform.makeMember();
    await give(platform, member.userId, course);
    // what was read for its author is not kept for others
    for (const rest of previews) {
      const statusFor = async (options: RequestOptions) =>
        (await platform.get(`/api/desk/drafts/${draft}/preview${rest}`, options)).status;
      expect([rest, await statusFor(author), await statusFor(reviewer)]).toEqual([rest, 200, 200]);
      expect([rest, await statusFor(stranger), await statusFor(office)]).toEqual([rest, 404, 403]);
      expect([rest, await statusFor({ headers: ownSite })]).toEqual([rest, 401]);
      expect([rest, await statusFor({ headers: ownSite, token: member.token })]).toEqual([rest, 401]);
    }
    const { headers } = await platform.get(`/api/desk/drafts/${draft}/preview/en/files/${course}.cover.svg`, author);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('[DESK-147] opens to a visitor only what a visitor may open', async () => {
    const { status, body } = await platform.get<{ error: string }>(
      `/api/desk/drafts/${draft}/preview/en/lessons/ease?as=visitor`,
      author,
    );
    expect([status, body.error]).toEqual([403, 'not_purchased']);
    const visitor = await previewed<Course>('/en/course?as=visitor');
    const texts = visitor.chapter.flatMap(({ lesson }) => lesson.map(({ id, content }) => [id, content !== '']));
    expect(texts).toEqual([
      ['body-measures', true],
      ['ease', false],
      ['skirt-block', false],
    ]);
    for (const rest of ['/en/lessons/unknown?as=learner', '/en/files/unknown.svg', '/en/files/ease.unknown.pdf']) {
      expect((await platform.get(`/api/desk/drafts/${draft}/preview${rest}`, author)).status).toBe(404);
    }
  });

  it('[DESK-147] shows nothing of the draft to anybody else, and stores nothing', async () => {
    await edit(`${folder}/lessons/body-measures.md`, (text) => `${text}\nThreadbare.\n`);
    const member = await platform.makeMember();
    const tables = ['content_revisions', 'courses', 'lessons', 'translations', 'pictures', 'audit_log'] as const;
    const stored = () =>
      Promise.all(tables.map((table) => platform.services.db.selectFrom(table).selectAll().execute()));
    const first = await stored();
    for (const rest of previews) await platform.get(`/api/desk/drafts/${draft}/preview${rest}`, author);
    expect((await previewed<Lesson>('/en/lessons/body-measures?as=visitor')).content).toContain('Threadbare');
    expect(await stored()).toEqual(first);
    for (const options of [{}, { token: member.token }]) {
      for (const path of [`courses/preview/${course}`, 'lesson/preview/body-measures', 'courses/preview']) {
        expect((await platform.get(`/api/${path}/en`, options)).text).not.toContain('Threadbare');
      }
    }
  });

  it('[DESK-148] says which problems a draft has and where, and shows each change in the next answer', async () => {
    expect(await previewed<Preview>('')).toEqual({
      ...{ draft, course, title: 'Pattern cutting', languages: ['en', 'ckb'], problems: [] },
    });
    await edit(`${folder}/course.yaml`, (text) => text.replace('minutes: 9', 'minutes: soon'));
    const { title, languages, problems } = await previewed<Preview>('');
    expect([title, languages]).toEqual([null, []]);
    expect(problems).toMatchObject([{ path: `${folder}/course.yaml`, line: 13 }]);
    for (const rest of previews.slice(1)) {
      const { status, body } = await platform.get<{ error: string }>(
        `/api/desk/drafts/${draft}/preview${rest}`,
        author,
      );
      expect([rest, status, body.error]).toEqual([rest, 409, 'has_problems']);
    }
    await edit(`${folder}/course.yaml`, (text) => text.replace('minutes: soon', 'minutes: 10'));
    expect((await previewed<Lesson>('/en/lessons/body-measures?as=visitor')).duration).toBe(10);
  });

  it('[DESK-147] reads new versions ten times a minute at most, and the same version once in five minutes', async () => {
    const statusAfter = async (words: string) => {
      await edit(`${folder}/lessons/ease.md`, (text) => `${text}\n${words}\n`);
      return (await platform.get(`/api/desk/drafts/${draft}/preview`, author)).status;
    };
    for (let count = 0; count < 10; count++) expect(await statusAfter(`Word ${count}.`)).toBe(200);
    for (let count = 0; count < 20; count++) await previewed('/en/course?as=learner');
    expect(await statusAfter('One more.')).toBe(429);
    platform.clock.advance(60_000);
    await previewed('');
  });
});
