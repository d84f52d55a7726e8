import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { importContent } from '../../../server/content/import.ts';
import { itemsOf } from '../../../server/domain/learning/practice-tests/attempt.ts';
import { solutionOf } from '../../../server/domain/learning/practice-tests/solution.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { give } from '../support/learning.ts';
import { startPlatform } from '../support/platform.ts';
import { translatedContent } from '../support/translations.ts';

type Course = components['schemas']['Course'];
type Lesson = components['schemas']['Lesson'];
type Category = components['schemas']['Category'];
type Plan = components['schemas']['Plan'];
type Attempt = components['schemas']['PracticeAttempt'];

const content = translatedContent();
// a test has twelve questions: with two fewer in the pool, all of them
const pool = join(content.root, 'courses/pattern-cutting/practice-test.yaml');
writeFileSync(pool, readFileSync(pool, 'utf8').replace(/ {2}- id: darts[\s\S]*/, ''));
const platform = await startPlatform({ content: content.root });
afterAll(async () => {
  await platform.close();
  content.remove();
});

const inSorani = { headers: { 'accept-language': 'ckb' } };

async function get<Data>(path: string, token?: string): Promise<Data> {
  const { status, body, text } = await platform.get<{ data: Data }>(
    `/api/${path}`,
    token === undefined ? {} : { token },
  );
  expect(status, text).toBe(200);
  return body.data;
}

const namesOf = ({ chapter }: Course) =>
  chapter.map(({ title, lang, lesson }) => [title, lang, lesson.map((each) => [each.title, each.lang])]);

describe('[LANG-61] a course in a language', () => {
  it('has each translated text, and marks the others with the language of the original', async () => {
    const { courses } = await get<{ courses: Course[] }>('courses/all/ckb');
    expect(courses.map(({ id, title, lang }) => [id, title, lang])).toEqual([
      ['cash-book', 'A cash book that works', 'en'],
      ['pattern-cutting', 'بڕینی قاڵب', undefined],
      ['first-stitches', 'First stitches', 'en'],
    ]);
    const course = await get<Course>('courses/preview/pattern-cutting/ckb');
    expect(course.description).toBe('لە شریتی پێوانەوە بۆ کراس. فێری کێشان و بڕین دەبیت.');
    expect(namesOf(course)).toEqual([
      [
        'پێوانە',
        undefined,
        [
          ['Body measures', 'en'],
          ['ئازادی جل', undefined],
        ],
      ],
      ['Draft', 'en', [['The skirt block', 'en']]],
    ]);
    const [card] = (await get<{ courses: Course[] }>('courses/all/ckb?ids=pattern-cutting')).courses;
    expect([card?.title, card?.lang]).toEqual(['بڕینی قاڵب', undefined]);
  });

  it('is listed before untranslated courses on each page, unless another order was requested', async () => {
    type List = Answer<'listCourses'>['data'];
    const first = await get<List>('courses/all/ckb?limit=2');
    expect(first.courses.map(({ id }) => id)).toEqual(['pattern-cutting', 'cash-book']);
    const next = await get<List>(`courses/all/ckb?limit=2&after=${first.next}`);
    expect(next.courses.map(({ id }) => id)).toEqual(['first-stitches']);
    const newest = await get<List>('courses/all/ckb?limit=1&order=newest');
    expect(newest.courses.map(({ id }) => id)).toEqual(['cash-book']);
    expect((await get<List>('courses/all/en?limit=1')).courses.map(({ id }) => id)).toEqual(['cash-book']);
  });

  it('has the category in the language, and its English name in addresses', async () => {
    const [course, english] = await Promise.all([
      get<Course>('courses/preview/pattern-cutting/ckb'),
      get<Course>('courses/preview/pattern-cutting/en'),
    ]);
    expect([course.category, course.category_title]).toEqual(['Crafts', 'کاری دەستی']);
    expect([english.category, english.category_title]).toEqual(['Crafts', undefined]);
    for (const query of ['', '?counts=true']) {
      const categories = await get<Category[]>(`categories/ckb${query}`);
      expect(categories.map(({ name, title }) => [name, title])).toEqual([
        ['Business', undefined],
        ['Crafts', 'کاری دەستی'],
      ]);
    }
    const { elsewhere } = await get<Answer<'listCourses'>['data']>('courses/all/ckb?q=pattern&category=Business');
    expect(elsewhere).toEqual([{ name: 'Crafts', title: 'کاری دەستی', courses_count: 1 }]);
    const inCategory = await get<{ courses: Course[] }>('courses/all/ckb?category=Crafts');
    expect(inCategory.courses.map(({ id }) => id)).toEqual(['pattern-cutting', 'first-stitches']);
  });

  it('[PAY-01] plans have the words of the language, and the prices of the region', async () => {
    const [told, english] = await Promise.all(
      ['ckb', 'en'].map((language) => get<Plan[]>(`payment-plans?language=${language}&countryCode=DE`)),
    );
    expect(told?.map(({ plan_id, display_name, lang }) => [plan_id, display_name, lang])).toEqual([
      ['single', 'یەک خول', undefined],
      ['yearly', 'Yearly', 'en'],
      ['monthly', 'Monthly', 'en'],
    ]);
    expect(told?.map(({ price_micro }) => price_micro)).toEqual(english?.map(({ price_micro }) => price_micro));
    expect((await get<Plan>('payment-plans/single?language=ckb&region=DE')).features).toEqual([
      ...['هەموو وانەکان', 'بڕوانامە'],
    ]);
  });

  it('has the same structure, prices and pictures, and its English version is unchanged', async () => {
    const [english, sorani] = await Promise.all(
      ['en', 'ckb'].map((language) => get<Course>(`courses/preview/pattern-cutting/${language}`)),
    );
    expect(JSON.stringify(english)).not.toMatch(/"(content_)?lang"|\p{Script=Arabic}/u);
    expect(sorani).toMatchObject({ prices: english?.prices, price: english?.price });
    const picturesOf = (course?: Course) =>
      course?.chapter.flatMap(({ lesson }) => lesson.map(({ thumbnail: [first] }) => first?.vimeoVideoThumbnail));
    expect(picturesOf(sorani)).toEqual(picturesOf(english));
    const idsOf = (course?: Course) => course?.chapter.map(({ id, lesson }) => [id, lesson.map((each) => each.id)]);
    expect(idsOf(sorani)).toEqual(idsOf(english));
  });

  it('a lesson says of its title and of its text which language they are in, and gives the file in that language', async () => {
    const { token, userId } = await platform.makeMember();
    await give(platform, userId, 'pattern-cutting');
    const sorani = await get<Lesson>('lesson/preview/ease/ckb', token);
    expect([sorani.title, sorani.lang, sorani.content_lang]).toEqual(['ئازادی جل', undefined, undefined]);
    expect(sorani.content_html).toContain('دوو جۆر</h2>');
    expect(sorani.attachments.map(({ id, fileName }) => [id, fileName])).toEqual([
      ['ease.ckb.ease-table.png', 'ease-table.png'],
    ]);
    expect((await platform.get(`/api/download/attachment/ease.ckb.ease-table.png`, { token })).status).toBe(200);
    const english = await get<Lesson>('lesson/preview/ease/en', token);
    expect(english.attachments.map(({ id }) => id)).toEqual(['ease.ease-table.png']);
    const fallback = await get<Lesson>('lesson/preview/body-measures/ckb', token);
    expect([fallback.title, fallback.lang, fallback.content_lang]).toEqual(['Body measures', 'en', 'en']);
  });

  it.each(['courses/all/de', 'courses/preview/pattern-cutting/de', 'lesson/preview/ease/ku', 'categories/CKB'])(
    'is refused in an unknown language, with a list of the known ones: %s',
    async (path) => {
      const { status, text } = await platform.get(`/api/${path}`);
      expect(status).toBe(422);
      expect(text).toContain('Please use one of: en, ckb, kmr, ar, nl.');
    },
  );

  it('[SEARCH-01] is found by its words in the language and by the English ones, in that language only', async () => {
    const found = async (q: string, language: string) =>
      (await get<{ courses: Course[] }>(`courses/all/${language}?q=${encodeURIComponent(q)}`)).courses.map(
        ({ id }) => id,
      );
    expect(await found('قالب', 'ckb')).toEqual(['pattern-cutting']);
    expect(await found('پيوانه', 'ckb')).toEqual(['pattern-cutting']);
    expect(await found('pattern', 'ckb')).toEqual(['pattern-cutting']);
    expect(await found('stitches', 'ckb')).toEqual(['first-stitches']);
    expect(await found('دروومان', 'ckb')).toEqual(['first-stitches']);
    expect(await found('چۆن دروومان', 'ckb')).toEqual(['first-stitches']);
    expect(await found('قالب', 'en')).toEqual([]);
    expect(await found('دروومان', 'en')).toEqual([]);
    expect(await found('pattern', 'nl')).toEqual(['pattern-cutting']);
  });
});

describe('[LANG-62] a practice test in a language', () => {
  it('continues in Sorani after it was begun in English: questions and choices are the same, and both languages count', async () => {
    const { token, userId } = await platform.makeMember();
    await give(platform, userId, 'pattern-cutting');
    const start = '/api/practice-tests/pattern-cutting/attempts';
    const english = (await platform.post<Answer<'startPracticeTest'>>(start, undefined, { token })).body.data;
    const read = async () =>
      (await platform.get<{ data: Attempt }>(`/api/practice-test-attempts/${english.id}`, { token, ...inSorani })).body
        .data;
    const sorani = await read();
    const idsOf = ({ items }: Attempt) =>
      items.map(({ question_id, options }) => [question_id, options.map(({ id }) => id)]);
    expect(idsOf(sorani)).toEqual(idsOf(english));
    expect(sorani.course_title).toBe('بڕینی قاڵب');
    const asked = Object.fromEntries(sorani.items.map((item) => [item.question_id, item]));
    expect(asked['kind-of-ease']).toMatchObject({ ask_html: expect.stringContaining('جێگای جوڵان') });
    expect(asked['kind-of-ease']?.lang).toBeUndefined();
    expect(asked['measure-twice']).toMatchObject({ ask_html: expect.stringContaining('How often'), lang: 'en' });

    const items = await itemsOf(platform.services, { id: english.id, course_id: 'pattern-cutting' });
    const given = new Map(items.map(({ question, shown }) => [question.id, solutionOf(question, shown)]));
    given.set('kind-of-ease', ['ئازادی لەبەرکردن']).set('cloth-in-money', ['٢٩٥٠٠٫٥ دینار']);
    const half = items.length / 2;
    for (const [index, { question }] of items.entries()) {
      const isWritten = question.kind === 'gap' || question.kind === 'number';
      const answered = await platform.put<Answer<'answerQuestion'>>(
        `/api/practice-test-attempts/${english.id}/answers/${question.id}`,
        { answer: given.get(question.id) },
        { token, ...(index < half && !isWritten ? {} : inSorani) },
      );
      expect(answered.body.data.item.answered?.right, `${question.id} ${answered.text}`).toBe(true);
    }
    const finished = await read();
    expect(finished.result).toMatchObject({
      right: 12,
      percentage: 100,
      chapters: [{ title: 'پێوانە' }, { title: 'Draft' }],
    });
    const place = finished.items.find(({ question_id }) => question_id === 'ease-of-a-bodice')?.answered?.lesson;
    expect(place).toMatchObject({ title: 'ئازادی جل', heading: 'دوو جۆر', anchor: 'section-دوو-جور' });
  });

  it('accepts an English word in a gap in Sorani as well, and explains the mistakes of English', async () => {
    const samples = await platform.get<Answer<'listSampleQuestions'>>(
      '/api/practice-tests/pattern-cutting/samples',
      inSorani,
    );
    expect(samples.body.data.map(({ question_id, lang }) => [question_id, lang])).toEqual([
      ['measure-twice', 'en'],
      ['tape-stretches', undefined],
      ['measures-of-a-skirt', 'en'],
    ]);
    expect(samples.body.data[1]?.options.map(({ text }) => text)).toEqual(['ڕاستە', 'هەڵەیە']);
    const answered = await platform.post<Answer<'answerSampleQuestion'>>(
      '/api/practice-tests/pattern-cutting/samples/tape-stretches',
      { answer: ['a'] },
      inSorani,
    );
    expect(answered.body.data.answered).toMatchObject({
      right: true,
      explanations: [{ html: expect.stringContaining('ڕاستەیەک') }, {}],
    });
  });

  it('keeps the translation that belongs to its revision, and is in English if that has none', async () => {
    const { token, userId } = await platform.makeMember();
    await give(platform, userId, 'pattern-cutting');
    const start = '/api/practice-tests/pattern-cutting/attempts';
    const begun = (await platform.post<Answer<'startPracticeTest'>>(start, undefined, { token })).body.data;
    writeFileSync(pool, readFileSync(pool, 'utf8').replace('About 5 cm', 'Some 5 cm'));
    expect(await importContent(platform.services.db, content.root, platform.clock.now())).toBe(true);
    const bodice = async (options: object) => {
      const { body } = await platform.get<{ data: Attempt }>(`/api/practice-test-attempts/${begun.id}`, {
        token,
        ...options,
      });
      return body.data.items.find(({ question_id }) => question_id === 'ease-of-a-bodice');
    };
    expect(await bodice(inSorani)).toMatchObject({ ask_html: expect.stringContaining('باڵاپۆش') });
    rmSync(join(content.root, content.folder), { recursive: true });
    await importContent(platform.services.db, content.root, platform.clock.now());
    expect((await bodice(inSorani))?.lang).toBeUndefined();
    expect((await get<Course>('courses/preview/cash-book/ckb')).lang).toBe('en');
  });
});
