import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from '../../../server/content/content-error.ts';
import { importContent } from '../../../server/content/import.ts';
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

  it('[BLOG-02] makes HTML of posts, the summary first, its characters escaped', () => {
    const content = readContent(root);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    const post = content.posts.find(({ id }) => id === 'first-income');
    expect(post?.published.toISOString()).toBe('2026-11-10T07:00:00.000Z');
    expect(post?.html).toMatch(/^<p>Three learners tell how it began &amp; what they sold first\.<\/p>\n<p>Rojda sold/);
    expect(post?.html).toContain('<a href="/course">our course</a>');
  });

  it.each<[string, () => void, string]>([
    [
      'an unknown key, such as a rating, which learners give,',
      () => edit(course, 'description:', 'rating: 4.5\ndescription:'),
      `content/${course}:4: rating is not known here; the keys are title, category, created, description, prices, chapters`,
    ],
    [
      'a title with a letter that no document can be printed with',
      () => edit(course, /^title: .*/, 'title: Stitches 🙂'),
      `content/${course}:1: title: We cannot print “🙂” (U+1F642).`,
    ],
    ['a missing key', () => edit(course, /^title.*\n/, ''), `content/${course}:1: title is missing; add it`],
    [
      'a key given twice',
      () => edit(course, 'description:', 'title: Again\ndescription:'),
      `content/${course}:4: this is not valid YAML: Map keys must be unique`,
    ],
    [
      'a task of no minutes',
      () => edit(course, 'minutes: 12', 'minutes: 12\n        task_minutes: 0'),
      `content/${course}:21: task_minutes should be a whole number of minutes from 1 to 600, but is 0`,
    ],
    [
      'a sample flag that is neither true nor false',
      () => edit(course, 'minutes: 12', 'minutes: 12\n        sample: maybe'),
      `content/${course}:21: sample should be true or false, but is "maybe"`,
    ],
    [
      'a day that no calendar has',
      () => edit(course, '2026-03-02', '2026-02-30'),
      `content/${course}:3: created should be a day of the calendar, but is 2026-02-30`,
    ],
    [
      'a price with too many decimals',
      () => edit(course, 'EUR: 36.50', 'EUR: 36.505'),
      `content/${course}:5: EUR should be an amount above 0 with at most two decimals`,
    ],
    [
      'a price in parts of a dinar',
      () => edit(course, 'IQD: 51000', 'IQD: 51000.50'),
      `content/${course}:5: IQD should be an amount above 0 without decimals`,
    ],
    [
      'a price of nothing',
      () => edit(course, 'USD: 39', 'USD: 0'),
      `content/${course}:5: USD should be an amount above 0 with at most two decimals`,
    ],
    [
      'a price in quotes',
      () => edit(course, 'USD: 39', "USD: '39'"),
      `content/${course}:5: USD should be an amount above 0 with at most two decimals`,
    ],
    [
      'a currency without regions',
      () => edit(course, 'NGN: 32000', 'GBP: 32'),
      `content/${course}:5: GBP is not in regions.yaml; write one of USD, EUR, IQD, NGN`,
    ],
    [
      'prices without USD',
      () => edit(course, 'USD: 39, ', ''),
      `content/${course}:5: USD is missing; its price counts where no other does (PAY-08)`,
    ],
    [
      'a slug that another course uses',
      () => edit(course, 'slug: ease', 'slug: close-the-day'),
      `content/${course}:17: slug close-the-day is already used in content/courses/cash-book/course.yaml; write one that no other course has`,
    ],
    [
      'a slug in capitals',
      () => edit(course, 'slug: measure', 'slug: Measure'),
      `content/${course}:7: slug should be small letters, digits and single hyphens, such as first-stitches, but is "Measure"`,
    ],
    [
      'no preview lesson',
      () => edit(course, '        preview: true\n', ''),
      `content/${course}:7: no lesson has \`preview: true\`; give visitors at least one to watch`,
    ],
    [
      'a video that is an address',
      () => edit(course, '76979872/bc23de45f0', 'https://vimeo.com/76979872'),
      `content/${course}:21: video should be 'id/hash' of a Vimeo video, but is "https://vimeo.com/76979872"`,
    ],
    [
      'a lesson without its text',
      () => remove('courses/pattern-cutting/lessons/ease.md'),
      `content/${course}:17: content/courses/pattern-cutting/lessons/ease.md is missing; write the lesson's text there`,
    ],
    [
      'a text that no lesson has',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/extra.md'), 'Text'),
      'content/courses/pattern-cutting/lessons/extra.md:1: no lesson refers to this file; name it in course.yaml or delete it',
    ],
    [
      'HTML in a lesson',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), 'Fine.\n\n<script>alert(1)</script>'),
      'content/courses/pattern-cutting/lessons/ease.md:3: HTML is not shown; write Markdown',
    ],
    [
      'words in Arabic letters that name no language',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), 'Fine.\n\n- one\n- **ڕۆژ**, day'),
      'content/courses/pattern-cutting/lessons/ease.md:4: Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}',
    ],
    [
      'an unknown language',
      () =>
        writeFileSync(
          join(root, 'courses/pattern-cutting/lessons/ease.md'),
          'Fine.\n\n| a |\n|---|\n| [Rojbaş]{lang=kmr} |',
        ),
      'content/courses/pattern-cutting/lessons/ease.md:5: the language "kmr" is not known; write one of ku, ckb, ar, fa, de, nl, tr',
    ],
    [
      'Latin letters marked as a language that is written in Arabic ones',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), '[**rrojbaş**]{lang=ckb}'),
      'content/courses/pattern-cutting/lessons/ease.md:1: ckb has Arabic letters; use ku for Latin ones',
    ],
    [
      'Arabic letters marked as a language that is written in Latin ones',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), '[ڕۆژ]{lang=ku}'),
      'content/courses/pattern-cutting/lessons/ease.md:1: Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}',
    ],
    [
      'a mark of language that is spelt wrongly',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), 'Fine.\n[Rojbaş]{lang:ku}'),
      'content/courses/pattern-cutting/lessons/ease.md:1: a mark of language should be [words]{lang=ku}, without brackets in the words',
    ],
    [
      'a heading as large as the title',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), 'Fine.\n\n# Two'),
      'content/courses/pattern-cutting/lessons/ease.md:3: a heading should begin with "## "; the title of the page is the first',
    ],
    [
      'a heading without its space',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), 'Fine.\n\n##Two'),
      'content/courses/pattern-cutting/lessons/ease.md:3: a heading should begin with "## "',
    ],
    [
      'a picture of another site',
      () =>
        writeFileSync(
          join(root, 'courses/pattern-cutting/lessons/ease.md'),
          '> Look:\n> ![A loom](https://a.example/loom.png)',
        ),
      'content/courses/pattern-cutting/lessons/ease.md:2: a picture should be a path of this site, such as /pictures/loom.svg',
    ],
    [
      'a picture that says nothing to readers who cannot see it',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), '1. ![](/pictures/loom.svg)'),
      'content/courses/pattern-cutting/lessons/ease.md:1: a picture should say in [ ] what it shows',
    ],
    [
      'a link with a tab that hides where it leads',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), '[x](</\t/a.example>)'),
      'content/courses/pattern-cutting/lessons/ease.md:1: an address should begin with https://, mailto: or /',
    ],
    [
      'an empty lesson',
      () => writeFileSync(join(root, 'courses/pattern-cutting/lessons/ease.md'), ' \n'),
      'content/courses/pattern-cutting/lessons/ease.md:1: the text is missing; write it here',
    ],
    [
      'an attachment that is not there',
      () => remove('courses/pattern-cutting/files/ease-table.png'),
      `content/${course}:22: files/ease-table.png is missing; add it, or print it from worksheets/`,
    ],
    [
      'an attachment outside of its folder',
      () => edit(course, '[ease-table.png]', '[../files/ease-table.png]'),
      `content/${course}:22: an entry of attachments should be the name of a file in files/, such as cash-book.pdf (pdf, png or jpeg), but is "../files/ease-table.png"`,
    ],
    [
      'an attachment of another kind than its name says',
      () => writeFileSync(join(root, 'courses/pattern-cutting/files/ease-table.png'), '<html></html>'),
      `content/${course}:22: files/ease-table.png does not hold what its name says; it should begin like a image/png file`,
    ],
    [
      'a course folder without course.yaml',
      () => remove(course),
      `content/${course}:1: this file is missing; every folder in courses/ has one`,
    ],
    [
      'a currency called as what every object has',
      () => edit('regions.yaml', 'NGN: [NG]', 'constructor: [NG]'),
      'content/regions.yaml:4: constructor should be one of USD, EUR, NGN, IQD',
    ],
    [
      'a region in two currencies',
      () => edit('regions.yaml', 'NGN: [NG]', 'NGN: [NG, DE]'),
      'content/regions.yaml:4: DE already belongs to EUR; keep it in one of the two',
    ],
    [
      'a plan too few',
      () => edit('plans.yaml', /- id: monthly[\s\S]*/, ''),
      'content/plans.yaml:1: there should be one plan with the id monthly',
    ],
    [
      'a plan without a price in a currency',
      () => edit('plans.yaml', ', NGN: 9900', ''),
      'content/plans.yaml:21: NGN is missing; a plan has a price in each currency',
    ],
    [
      'a post without front matter',
      () => writeFileSync(join(root, 'posts/a-quiet-hour.md'), '# Title'),
      'content/posts/a-quiet-hour.md:1: the file should begin with front matter: title, author, published and summary between two lines ---',
    ],
    [
      'a script in a post',
      () => edit('posts/a-quiet-hour.md', 'Begin', '<img src=x onerror=alert(1)>\n\nBegin'),
      'content/posts/a-quiet-hour.md:7: HTML is not shown; write Markdown',
    ],
    [
      'a box to tick, which no reader is shown',
      () => edit('posts/a-quiet-hour.md', 'Begin', '- [ ] one\n\nBegin'),
      'content/posts/a-quiet-hour.md:7: boxes to tick are not shown; write a plain list',
    ],
    [
      'a link that runs a script',
      () => edit('posts/first-income.md', '(/course)', '(javascript:alert)'),
      'content/posts/first-income.md:12: an address should begin with https://, mailto: or /',
    ],
  ])('[CATALOGUE-01] says where %s is and what to write', (_, change, problem) => {
    change();
    expect(readContent(root)).toContain(problem);
  });

  it.each([
    // 260 words take two minutes
    [260, 1, null],
    [260, 3, null],
    [260, 4, 2],
    [10, 2, null],
    [10, 3, 1],
    [455, 2, 4],
  ])(
    '[CATALOGUE-01] %d words under a sample film, said to take %d minutes: reading takes %s',
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
      'content/courses/cash-book/course.yaml:14: minutes should be a whole number of minutes from 1 to 600, but is 0',
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

  it('[CATALOGUE-01] a start of this version keeps the sources of a catalogue that an older one imported', async () => {
    const { db } = platform.services;
    await db.deleteFrom('content_sources').execute();
    await db.updateTable('settings').set({ value: 'of importVersion 2' }).where('name', '=', 'content_hash').execute();
    expect(await importContent(db, root)).toBe(true);
    const sources = await db.selectFrom('content_sources').select('path').orderBy('path').execute();
    expect(sources).toContainEqual({ path: 'posts/first-income.md' });
    expect(sources).toHaveLength(16);
  });

  it('[CATALOGUE-01] leaves the catalogue as it was when the content has a mistake', async () => {
    const { db } = platform.services;
    edit(course, 'title: Pattern cutting', 'title: Other\nrating: 5');
    await expect(importContent(db, root)).rejects.toThrow(ContentError);
    await expect(importContent(db, join(root, 'nowhere'))).rejects.toThrow('there is no such folder');
    const titles = await db.selectFrom('courses').select('title').execute();
    expect(titles.map(({ title }) => title)).toContain('Pattern cutting');
  });

  it('[COURSE-06] keeps what vanished, with its history, and brings it back when it returns', async () => {
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
