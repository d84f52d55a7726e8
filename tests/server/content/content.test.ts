import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from '../../../server/content/content-error.ts';
import { importContent } from '../../../server/content/import.ts';
import { postHtml } from '../../../server/content/post.ts';
import { readContent } from '../../../server/content/read.ts';
import { type Platform, startPlatform } from '../support/platform.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const course = 'courses/pattern-cutting/course.yaml';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-content-')), 'content');
  cpSync(fixture, root, { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(root, path), text.replace(from, to));
}

const remove = (path: string) => rmSync(join(root, path), { recursive: true });

describe('[A162] a file of the server that a content folder leads to is not published', () => {
  const lesson = 'courses/first-stitches/lessons/running-stitch.md';
  const problem = 'this is a link that leads out of the folder or nowhere, or no file at all; put the file itself here';
  beforeEach(() => {
    writeFileSync(join(root, '../secrets.env'), 'STRIPE_SECRET_KEY=sk_live_1\n');
    mkdirSync(join(root, '.git'));
    writeFileSync(join(root, '.git/config'), 'https://token@example.org\n');
  });

  it.each([
    ['a lesson that is a relative link', lesson, '../../../../secrets.env'],
    ['a lesson that is a link to a hidden file', lesson, '../../../.git/config'],
    ['a lesson that is a link to nothing', lesson, 'nothing.md'],
    ['a course that is a link to a folder', 'courses/another', 'first-stitches'],
    ['a link that no lesson names', 'courses/first-stitches/files/more.pdf', '/etc/hostname'],
    ['a text of the site', 'site/terms.md', '../../secrets.env'],
    ['a picture of the site', 'site/pictures/logo.png', '../../../secrets.env'],
  ])('%s is refused before anything is read', async (_, path, target) => {
    rmSync(join(root, path), { force: true });
    mkdirSync(join(root, path, '..'), { recursive: true });
    symlinkSync(target, join(root, path));
    expect(readContent(root)).toEqual([`content/${path}:1: ${problem}`]);
  });

  it('a link from a folder next to this one, which begins with the same name, is refused', () => {
    mkdirSync(join(root, '../content-secret'));
    writeFileSync(join(root, '../content-secret/x.md'), 'secret');
    rmSync(join(root, lesson), { force: true });
    symlinkSync('../../../../content-secret/x.md', join(root, lesson));
    expect(readContent(root)).toEqual([`content/${lesson}:1: ${problem}`]);
  });

  it('a pipe is refused in place of being waited for', () => {
    execFileSync('mkfifo', [join(root, 'posts/pipe.md')]);
    expect(readContent(root)).toEqual([`content/posts/pipe.md:1: ${problem}`]);
  });

  it('a link to a visible file of the folder is read, also where the folder is reached by a link', () => {
    rmSync(join(root, lesson), { force: true });
    symlinkSync('sew-a-button.md', join(root, lesson));
    symlinkSync('content', join(root, '../linked'));
    expect(Array.isArray(readContent(join(root, '../linked')))).toBe(false);
  });
});

describe('reading content', () => {
  it('[CATALOGUE-01] reads prices exactly, one for each region of its currency', () => {
    const content = readContent(root);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    const { prices, created, chapters } = content.courses.find(({ id }) => id === 'pattern-cutting') ?? {};
    expect(prices).toEqual([
      { currency: 'USD', micro: 39_000_000 },
      { currency: 'EUR', micro: 36_500_000 },
      { currency: 'IQD', micro: 51_000_000_000 },
      { currency: 'NGN', micro: 32_000_000_000 },
    ]);
    expect(content.regions.get('EUR')).toEqual(['DE', 'NL']);
    expect(created?.toISOString()).toBe('2026-03-02T00:00:00.000Z');
    expect(chapters?.[0]?.lessons[0]).toMatchObject({
      id: 'body-measures',
      preview: true,
      text: 'Take each measure **twice**.',
      attachments: [
        {
          id: 'body-measures.measure-sheet.pdf',
          fileName: 'measure-sheet.pdf',
          mimeType: 'application/pdf',
          path: 'courses/pattern-cutting/files/measure-sheet.pdf',
        },
      ],
    });
  });

  it('[CATALOGUE-01] reads whether a lesson’s film is a sample, and how long its task takes', () => {
    const content = readContent(root);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    const lessons = content.courses.find(({ id }) => id === 'first-stitches')?.chapters[0]?.lessons;
    expect(lessons?.map(({ minutes, taskMinutes, sample }) => [minutes, taskMinutes, sample])).toEqual([
      [5, 0, false],
      [1, 15, true],
    ]);
  });

  it('[COURSE-07] reads who teaches a course, for whom it is and what one can do after it; each may be left out', () => {
    const about = () => {
      const content = readContent(root);
      if (Array.isArray(content)) throw new Error(content.join('\n'));
      return Object.fromEntries(content.courses.map(({ id, about }) => [id, about]));
    };
    const nothing = { teacher: null, outcomes: null, audience: null, level: null, language: null };
    expect(about()).toEqual({
      'cash-book': {
        teacher: { name: 'Rojda Aziz', about: 'Keeps the books of a bakery.', person: true },
        outcomes: ['close the day in ten minutes', 'read a month: what came in, what went out'],
        audience: 'People who sell at a stall.',
        level: 'beginner',
        language: 'en',
      },
      'first-stitches': nothing,
      'pattern-cutting': nothing,
    });
    edit('courses/cash-book/course.yaml', '  person: true\n', '');
    edit('courses/cash-book/course.yaml', 'language: en', 'language: ckb');
    expect(about()).toMatchObject({ 'cash-book': { teacher: { person: false }, language: 'ckb' } });
  });

  it('[BLOG-02] makes HTML of posts, the summary first, its characters escaped', () => {
    const content = readContent(root);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    const post = content.posts.find(({ id }) => id === 'first-income');
    expect(post?.published.toISOString()).toBe('2026-11-10T07:00:00.000Z');
    const html = post ? postHtml(post) : '';
    expect(html).toMatch(/^<p>Three learners tell how it began &amp; what they sold first\.<\/p>\n<p>Rojda sold/);
    expect(html).toContain('<a href="/course">our course</a>');
  });

  const cash = 'courses/cash-book/course.yaml';
  const ease = 'courses/pattern-cutting/lessons/ease.md';
  const post = 'posts/a-quiet-hour.md';
  /** The whole of a file. */
  const all = /^[\s\S]*$/;

  it.each<[where: string, from: string | RegExp, to: string, problem: string]>([
    [
      course,
      'description:',
      'rating: 4.5\ndescription:',
      '4: rating is not known here; the keys are title, category, created, description, prices, chapters',
    ],
    [course, /^title: .*/, 'title: Stitches 🙂', '1: title: We cannot print “🙂” (U+1F642).'],
    [course, /^title.*\n/, '', '1: title is missing; add it'],
    [course, 'description:', 'title: Again\ndescription:', '4: this is not valid YAML: Map keys must be unique'],
    [
      course,
      'minutes: 12',
      'minutes: 12\n        task_minutes: 0',
      '21: task_minutes should be a whole number of minutes from 1 to 600, but is 0',
    ],
    [course, 'minutes: 12', 'minutes: 12\n        sample: maybe', '21: sample should be true or false, but is "maybe"'],
    [course, '2026-03-02', '2026-02-30', '3: created should be a day of the calendar, but is 2026-02-30'],
    [course, 'EUR: 36.50', 'EUR: 36.505', '5: EUR should be an amount above 0 with at most two decimals'],
    [course, 'IQD: 51000', 'IQD: 51000.50', '5: IQD should be an amount above 0 without decimals'],
    [course, 'USD: 39', 'USD: 0', '5: USD should be an amount above 0 with at most two decimals'],
    [course, 'USD: 39', "USD: '39'", '5: USD should be an amount above 0 with at most two decimals'],
    [course, 'NGN: 32000', 'GBP: 32', '5: GBP is not in regions.yaml; write one of USD, EUR, IQD, NGN'],
    [course, 'USD: 39, ', '', '5: USD is missing; its price counts where no other does'],
    [
      course,
      'slug: ease',
      'slug: close-the-day',
      '17: slug close-the-day is already used in content/courses/cash-book/course.yaml; write one that no other course has',
    ],
    [
      course,
      'slug: measure',
      'slug: Measure',
      '7: slug should be small letters, digits and single hyphens, such as first-stitches, but is "Measure"',
    ],
    [course, '        preview: true\n', '', '7: no lesson has `preview: true`; give visitors at least one to watch'],
    [
      course,
      '76979872/bc23de45f0',
      'https://vimeo.com/76979872',
      '21: video should be \'id/hash\' of a Vimeo video, but is "https://vimeo.com/76979872"',
    ],
    [
      course,
      '[ease-table.png]',
      '[../files/ease-table.png]',
      '22: an entry of attachments should be the name of a file in files/, such as cash-book.pdf (pdf, png or jpeg), but is "../files/ease-table.png"',
    ],
    [cash, 'about: Keeps', 'motto: Keeps', '7: about is missing; add it'],
    [cash, 'about: Keeps', 'motto: Keeps', '8: motto is not known here; the keys are name, about, person'],
    [cash, /teacher:\n.*\n.*\n.*\n/, 'teacher: Rojda\n', '6: teacher should be keys with values'],
    [cash, 'person: true', 'person: she', '9: person should be true or false, but is "she"'],
    [
      cash,
      'close the day in',
      `${'close '.repeat(30)}in`,
      `11: an entry of outcomes should be text of at most 120 characters, but is "${'close '.repeat(30)}in ten minutes"`,
    ],
    [cash, 'outcomes:\n', `outcomes:\n${'  - sell\n'.repeat(7)}`, '11: outcomes has 9 entries; write at most 8'],
    [cash, /outcomes:\n.*\n.*\n/, 'outcomes: []\n', '10: outcomes should be a list with at least one entry'],
    [
      cash,
      'level: beginner',
      'level: easy',
      '14: level should be one of beginner, intermediate, advanced, but is "easy"',
    ],
    [
      cash,
      'language: en',
      'language: english',
      '15: language should be a language by BCP 47, such as en, ku or ckb, but is "english"',
    ],
    [
      cash,
      'language: en',
      'language: x',
      '15: language should be a language by BCP 47, such as en, ku or ckb, but is "x"',
    ],
    [ease, all, 'Fine.\n\n<script>alert(1)</script>', '3: HTML is not shown; write Markdown'],
    [
      ease,
      all,
      'Fine.\n\n- one\n- **ڕۆژ**, day',
      '4: Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}',
    ],
    [
      ease,
      all,
      'Fine.\n\n| a |\n|---|\n| [Rojbaş]{lang=kmr} |',
      '5: the language "kmr" is not known; write one of ku, ckb, ar, fa, de, nl, tr, en',
    ],
    [ease, all, '[**rrojbaş**]{lang=ckb}', '1: ckb has Arabic letters; use ku for Latin ones'],
    [ease, all, '[ڕۆژ]{lang=ku}', '1: Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}'],
    [
      ease,
      all,
      'Fine.\n[Rojbaş]{lang:ku}',
      '1: a mark of language should be [words]{lang=ku}, without brackets in the words',
    ],
    [ease, all, 'Fine.\n\n# Two', '3: a heading should begin with "## "; the title of the page is the first'],
    [ease, all, 'Fine.\n\n##Two', '3: a heading should begin with "## "'],
    [
      ease,
      all,
      '> Look:\n> ![A loom](https://a.example/loom.png)',
      '2: a picture should be a path of this site, such as /pictures/loom.svg',
    ],
    [ease, all, '1. ![](/pictures/loom.svg)', '1: a picture should say in [ ] what it shows'],
    [ease, all, '[x](</\t/a.example>)', '1: an address should begin with https://, mailto: or /'],
    [ease, all, ' \n', '1: the text is missing; write it here'],
    ['regions.yaml', 'NGN: [NG]', 'constructor: [NG]', '4: constructor should be one of USD, EUR, NGN, IQD'],
    ['regions.yaml', 'NGN: [NG]', 'NGN: [NG, DE]', '4: DE already belongs to EUR; keep it in one of the two'],
    ['plans.yaml', /- id: monthly[\s\S]*/, '', '1: there should be one plan with the id monthly'],
    ['plans.yaml', ', NGN: 9900', '', '21: NGN is missing; a plan has a price in each currency'],
    [
      post,
      all,
      '# Title',
      '1: the file should begin with front matter: title, author, published and summary between two lines ---',
    ],
    [post, 'Begin', '<img src=x onerror=alert(1)>\n\nBegin', '8: HTML is not shown; write Markdown'],
    [post, 'Begin', '- [ ] one\n\nBegin', '8: boxes to tick are not shown; write a plain list'],
    [
      'posts/first-income.md',
      '(/course)',
      '(javascript:alert)',
      '12: an address should begin with https://, mailto: or /',
    ],
  ])(
    '[CATALOGUE-01] reports a mistake in %s, where %s becomes %j, with its line and the correction: %s',
    (path, from, to, problem) => {
      edit(path, from, to);
      expect(readContent(root)).toContain(`content/${path}:${problem}`);
    },
  );

  const table = 'courses/pattern-cutting/files/ease-table.png';
  it.each<[path: string, text: string | null, problem: string]>([
    [ease, null, `content/${course}:17: content/${ease} is missing; write the lesson's text there`],
    [
      'courses/pattern-cutting/lessons/extra.md',
      'Text',
      'content/courses/pattern-cutting/lessons/extra.md:1: no lesson refers to this file; name it in course.yaml or delete it',
    ],
    [table, null, `content/${course}:22: files/ease-table.png is missing; add it, or print it from worksheets/`],
    [
      table,
      '<html></html>',
      `content/${course}:22: files/ease-table.png does not hold what its name says; it should begin like a image/png file`,
    ],
    [course, null, `content/${course}:1: this file is missing; every folder in courses/ has one`],
  ])(
    '[CATALOGUE-01] reports a missing or wrong file, as where %s has the text %j, with the correction: %s',
    (path, text, problem) => {
      if (text === null) rmSync(join(root, path));
      else writeFileSync(join(root, path), text);
      expect(readContent(root)).toContain(problem);
    },
  );

  it.each([
    // 260 words take two minutes
    [260, 1, null],
    [260, 3, null],
    [260, 4, 2],
    [10, 2, null],
    [10, 3, 1],
    [455, 2, 4],
  ])(
    '[CATALOGUE-01] checks %d words under a sample video that are said to take %d minutes: reading takes %s',
    (words, minutes, wanted) => {
      const text = Array.from({ length: words }, (_, index) => `word${index}`).join(' - ');
      writeFileSync(join(root, 'courses/first-stitches/lessons/sew-a-button.md'), text);
      const file = 'courses/first-stitches/course.yaml';
      edit(file, 'minutes: 1\n', `minutes: ${minutes}\n`);
      const problem = `content/${file}:19: minutes is ${minutes}, but the film is a sample and reading the text takes ${wanted}; write ${wanted}`;
      const found = readContent(root);
      expect(Array.isArray(found) ? found : []).toEqual(wanted === null ? [] : [problem]);
      // a film of its own takes as long as it takes
      edit(file, 'sample: true', 'sample: false');
      expect(readContent(root)).not.toContain(problem);
    },
  );

  it('[CATALOGUE-01] finds all problems at once', () => {
    edit(course, 'created: 2026-03-02', 'created: soon');
    edit('courses/cash-book/course.yaml', 'minutes: 7', 'minutes: 0');
    expect(readContent(root)).toEqual([
      'content/courses/cash-book/course.yaml:24: minutes should be a whole number of minutes from 1 to 600, but is 0',
      `content/${course}:3: created should be a day such as 2026-03-02, but is "soon"`,
    ]);
  });

  it('[CATALOGUE-01][BLOG-01] finds no problem in the content of the platform', () => {
    const content = readContent(fileURLToPath(new URL('../../../content', import.meta.url)));
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    expect(content.courses.length).toBeGreaterThanOrEqual(8);
    expect(content.posts.length).toBeGreaterThanOrEqual(3);
    expect(content.plans.map(({ id }) => id).sort()).toEqual(['monthly', 'single', 'yearly']);
  });
});

describe('importing content', () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform({ content: root });
  });
  afterEach(() => platform.close());

  const rows = async () => {
    const { db } = platform.services;
    const counts = [];
    for (const table of ['courses', 'chapters', 'lessons', 'attachments', 'plans', 'posts', 'course_prices'] as const) {
      counts.push((await db.selectFrom(table).selectAll().execute()).length);
    }
    return counts;
  };

  it('[CATALOGUE-01] does nothing when nothing has changed, and the same again when something has', async () => {
    const { db } = platform.services;
    const before = await rows();
    expect(before).toEqual([3, 4, 7, 2, 3, 2, 10]);
    expect(await importContent(db, root)).toBe(false);
    edit(course, 'Pattern cutting', 'Cutting patterns');
    expect(await importContent(db, root)).toBe(true);
    expect(await rows()).toEqual(before);
    const { title } = await db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', 'pattern-cutting')
      .executeTakeFirstOrThrow();
    expect(title).toBe('Cutting patterns');
  });

  it('[DESK-61] stores a revision of a catalogue from before there were revisions', async () => {
    const { db } = platform.services;
    await db.deleteFrom('content_files').execute();
    await db.deleteFrom('content_revisions').execute();
    expect(await importContent(db, root)).toBe(false);
    const files = await db.selectFrom('content_files').select(['revision', 'path']).orderBy('path').execute();
    expect(files).toContainEqual({ revision: 1, path: 'posts/first-income.md' });
    expect(files).toContainEqual({ revision: 1, path: 'courses/pattern-cutting/files/measure-sheet.pdf' });
  });

  it('[CATALOGUE-01] leaves the catalogue as it was when the content has a mistake', async () => {
    const { db } = platform.services;
    edit(course, 'title: Pattern cutting', 'title: Other\nrating: 5');
    await expect(importContent(db, root)).rejects.toThrow(ContentError);
    await expect(importContent(db, join(root, 'nowhere'))).rejects.toThrow('there is no such folder');
    const titles = await db.selectFrom('courses').select('title').execute();
    expect(titles.map(({ title }) => title)).toContain('Pattern cutting');
  });

  it('[COURSE-06] keeps what was removed, with its history, and restores it when it returns', async () => {
    const { db } = platform.services;
    const owner = await platform.makeMember();
    const other = await platform.makeMember();
    await db
      .insertInto('purchases')
      .values({ user_id: owner.userId, course_id: 'pattern-cutting', order_id: null, created_at: platform.clock.now() })
      .execute();
    remove('courses/pattern-cutting');
    remove('posts/first-income.md');
    edit('courses/first-stitches/course.yaml', /\n {6}- slug: sew-a-button[\s\S]*/, '\n');
    remove('courses/first-stitches/lessons/sew-a-button.md');
    await importContent(db, root);
    expect(await rows()).toEqual([3, 4, 7, 2, 3, 2, 10]);

    platform.clock.advance(60_000);
    const { body } = await platform.get<{ data: { courses: { id: string; chapter: { lesson: unknown[] }[] }[] } }>(
      '/api/courses/all/en',
    );
    expect(body.data.courses.map(({ id }) => id)).toEqual(['cash-book', 'first-stitches']);
    expect(body.data.courses[1]?.chapter[0]?.lesson).toHaveLength(1);
    expect((await platform.get('/api/lesson/preview/sew-a-button/en')).status).toBe(404);
    expect((await platform.get('/api/blog/first-income/en')).status).toBe(404);

    // a course that has left the catalogue stays open to its owners only
    const url = '/api/user/courses/course/pattern-cutting/en';
    expect((await platform.get(url, { token: owner.token })).status).toBe(200);
    expect((await platform.get('/api/lesson/preview/skirt-block/en', { token: owner.token })).status).toBe(200);
    expect((await platform.get(url, { token: other.token })).status).toBe(404);
    expect((await platform.get('/api/courses/preview/pattern-cutting/en')).status).toBe(404);

    cpSync(fixture, root, { recursive: true });
    await importContent(db, root);
    platform.clock.advance(60_000);
    expect((await platform.get('/api/courses/preview/pattern-cutting/en')).status).toBe(200);
    expect((await platform.get('/api/lesson/preview/sew-a-button/en')).status).toBe(200);
  });
});
