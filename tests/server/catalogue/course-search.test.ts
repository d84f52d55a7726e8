import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CourseList } from '../../../common/api/types.ts';
import { wordsOf } from '../../../server/content/course-words.ts';
import type { SearchContent } from '../../../server/content/search.ts';
import { fillersSetting, isNear } from '../../../server/domain/catalogue/search-terms.ts';
import { anyText } from '../../support/any-text.ts';
import { assertProperty } from '../support/assert-property.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

/** A course of the test: its newest is the last one. */
interface Sample {
  title: string;
  description?: string;
  category?: string;
  chapter?: string;
  lessons?: string[];
  removed?: boolean;
  free?: boolean;
}

const samples: Record<string, Sample> = {
  sewing: { title: 'Sewing a garment', description: 'Cut and stitch.', lessons: ['Hems', 'Buttons of 50% cotton'] },
  market: { title: 'Selling on the market', description: 'What a garment costs, and sewing it to order.' },
  weaving: {
    title: 'Weaving',
    description: 'From thread to cloth.',
    lessons: ['A garment of your own', 'Sewing edges'],
  },
  gone: { title: 'Sewing of the past', removed: true },
  kurmanji: { title: 'Nivîsîna Kurmancî ji bo destpêkan', description: 'Çawa mirov dinivîse' },
  sorani: { title: 'کوردیی سۆرانی بۆ دەستپێکەران', lessons: ['گوڵ و ڕۆژ'] },
  arabic: { title: 'الكتابة الإدارية لِلمُبتدئين', description: 'مسؤولية وأعمال' },
  farsi: { title: 'می‌خواهم یاد بگیرم ۱۲۳' },
  french: { title: 'L’œuvre d’été à Łódź, STRASSE' },
  freelance: {
    title: 'Freelance work',
    description: 'Earnings from home.',
    category: 'Digital',
    chapter: 'First clients',
  },
  mentoring: { title: 'Mentoring', description: 'Guidance for everyone.', category: 'Career', free: true },
};

const search: SearchContent = {
  same: [
    ['money', 'make money', 'earnings'],
    ['earnings', 'wage'],
    ['curriculum vitae', 'CV'],
  ],
  wider: new Map([['Kurdî', ['Kurmancî', 'کوردیی سۆرانی']]]),
  free: ['free', 'Bêpere'],
  fillers: ['how', 'to'],
};

const platform = await sharedPlatform({ content: null });
const { db } = platform.services;
let minute = 0;
for (const [id, sample] of Object.entries(samples)) {
  const { title, description = '', category = 'All', chapter = '', lessons = [], removed = false, free } = sample;
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  const removed_at = removed ? created_at : null;
  await db.insertInto('courses').values({ id, title, description, category, created_at, removed_at }).execute();
  const price = { region_code: 'US', currency_code: 'USD', price_micro: 1_000_000 };
  if (!free)
    await db
      .insertInto('course_prices')
      .values({ course_id: id, ...price })
      .execute();
  const chapters = [{ title: chapter, lessons: lessons.map((name) => ({ title: name })) }];
  const course = { title, description, category, chapters, prices: free ? [] : [price] };
  await db
    .insertInto('course_words')
    .values({ course_id: id, words: wordsOf([course], search) })
    .execute();
}
await db
  .insertInto('settings')
  .values({ name: fillersSetting, value: JSON.stringify(search.fillers) })
  .execute();

const ask = (q: string, more = '') => platform.get<CourseList>(`/api/courses/all/en?q=${encodeURIComponent(q)}${more}`);
const find = async (q: string, more?: string) => {
  const { status, body, text } = await ask(q, more);
  expect(status, text).toBe(200);
  expect(body.data.total).toBe(body.data.courses.length);
  return body.data.courses.map(({ id }) => id);
};

describe('a search of the course list', () => {
  it('[CATALOGUE-05] finds words in titles before words in descriptions, and those before words in titles of lessons', async () => {
    expect(await find('sewing')).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('garment')).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('sewing', '&order=newest')).toEqual(['weaving', 'market', 'sewing']);
    expect(await find('sewing', '&order=oldest')).toEqual(['sewing', 'market', 'weaving']);
  });

  it('[CATALOGUE-05] finds courses with all of the words, in any order and place', async () => {
    expect(await find('garment sewing')).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('cloth garment')).toEqual(['weaving']);
    expect(await find('cloth market')).toEqual([]);
  });

  it('[CATALOGUE-05] takes the last word as the beginning of a word, and no other one', async () => {
    expect(await find('garm')).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('sewing g')).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('garm sewing')).toEqual([]);
  });

  it.each([
    ['NIVISINA kurmanci', ['kurmanji']],
    ['çawa', ['kurmanji']],
    ['كوردي', ['sorani']],
    ['کوردی سورانی', ['sorani']],
    ['كورديي سورانى', ['sorani']],
    ['بو دەستپیکەران', ['sorani']],
    ['بو دهستپيكهران', ['sorani']],
    ['گول روژ', ['sorani']],
    ['الکتابه الادارية', ['arabic']],
    ['الكتـــابة', ['arabic']],
    ['للمبتدئین', ['arabic']],
    ['مسوولیه اعمال', ['arabic']],
    ['مسوولیه واعمال', ['arabic']],
    ['میخواهم', ['farsi']],
    ['یاد 123', ['farsi']],
    ['oeuvre ete lodz straße', ['french']],
  ])('[CATALOGUE-05] finds %j, whatever letters it is written with', async (q, found) => {
    expect(await find(q)).toEqual(found);
  });

  it('[CATALOGUE-05] finds nothing that has left the catalogue', async () => {
    expect(await find('past')).toEqual([]);
  });

  it('[CATALOGUE-04][CATALOGUE-05] searches in what the other parameters leave, page by page', async () => {
    expect(await find('sewing', '&category=None')).toEqual([]);
    expect(await find('sewing', '&ids=market,weaving,gone')).toEqual(['market', 'weaving']);
    const found: string[] = [];
    for (let next: string | null = null, pages = 0; pages === 0 || next !== null; pages++) {
      const { data }: CourseList = (await ask('sewing', `&limit=1${next === null ? '' : `&after=${next}`}`)).body;
      expect([data.courses.length, data.total]).toEqual([1, 3]);
      found.push(...data.courses.map(({ id }) => id));
      next = data.next ?? null;
    }
    expect(found).toEqual(['sewing', 'market', 'weaving']);
    // the same words in other letters are the same list
    const { data } = (await ask('sewing', '&limit=1')).body;
    expect((await ask('SÉWING', `&limit=1&after=${data.next}`)).body.data.courses[0]?.id).toBe('market');
  });

  it('[CATALOGUE-04][CATALOGUE-05] counts the remaining courses after all courses of its next page were removed', async () => {
    const { db } = platform.services;
    const { data } = (await ask('sewing', '&limit=1')).body;
    const removeSince = async (removed_at: Date | null) => {
      await db.updateTable('courses').set({ removed_at }).where('id', 'in', ['market', 'weaving']).execute();
      platform.clock.advance(60_000);
    };
    await removeSince(new Date());
    expect((await ask('sewing', `&limit=1&after=${data.next}`)).body.data).toMatchObject({
      courses: [],
      next: null,
      total: 1,
    });
    await removeSince(null);
  });

  it('[CATALOGUE-05] shows the whole list if it is blank, and finds nothing if it has neither letter nor digit', async () => {
    expect((await find('')).length).toBe(10);
    expect((await find('  ')).length).toBe(10);
    expect(await find('%')).toEqual([]);
    expect(await find('…!')).toEqual([]);
  });

  it.each(['50%', 'b_ttons', 'butt%', '50_ cotton', "butt':*", 'hems | past', '!hems', 'hems <-> x', '(', "'", '\\'])(
    '[CATALOGUE-05] treats no character of %j as search syntax',
    async (q) => {
      const words = q.match(/[a-z0-9]+/g) ?? [];
      const titles = 'sewing a garment cut and stitch hems buttons of 50 cotton'.split(' ');
      const isFound =
        words.length > 0 &&
        words.every((word, index) =>
          titles.some((title) => (index === words.length - 1 ? title.startsWith(word) : title === word)),
        );
      expect((await find(q)).includes('sewing')).toBe(isFound);
    },
  );

  it('[CATALOGUE-05] counts the first ten different words', async () => {
    expect(await find('sewing '.repeat(14))).toEqual(['sewing', 'market', 'weaving']);
    expect(await find('a a a b c d e f g h i sewing')).toEqual([]);
    expect(await find('sewing a garment cut and stitch hems buttons of cotton nothing')).toEqual(['sewing']);
  });

  it('[CATALOGUE-05] answers any text of up to 100 characters, and refuses a longer one', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.oneof(
          anyText({ maxLength: 50 }),
          fc.string({ unit: fc.constantFrom(...`'"\\&|!():*<->%_; \tAبك‌ﷺ`), maxLength: 100 }),
        ),
        async (q) => {
          const { status, body } = await ask(q);
          // NUL is refused everywhere
          expect(status).toBe(q.includes('\0') ? 422 : 200);
          if (status === 200) expect(body.data.courses.length).toBe(body.data.total);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
    expect((await ask('x'.repeat(101))).status).toBe(422);
    expect((await ask('ﷺ'.repeat(100))).status).toBe(200);
  });

  it('[CATALOGUE-05] finds a course by each word of its title, in any variant of its letters', async () => {
    const variants = ['يیىێئ', 'كکڪ', 'هەةھ', 'وۆؤۇ', 'اأإآٱ', 'رڕ', 'لڵ', 'aàÁA', 'eéÊE', 'iîIİı', 'sşŞS', 'cçÇC'];
    const groupOf = (letter: string) => variants.find((group) => group.includes(letter)) ?? letter;
    const title = fc.constantFrom(...Object.entries(samples).filter(([, { removed }]) => !removed));
    await assertProperty(
      fc.asyncProperty(
        title,
        fc.nat(20),
        fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }),
        fc.constantFrom('', 'ـ', 'َ', '\u200d', '\u0301'),
        async ([id, { title }], which, picks, between) => {
          const words = title.split(/[\s,’]+/).filter((word) => word !== '');
          const word = words[which % words.length] ?? '';
          const letters = [...word].map((letter, index) => {
            const group = [...groupOf(letter)];
            return group[(picks[index] ?? 0) % group.length];
          });
          expect(await find(letters.join(between))).toContain(id);
        },
      ),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it('[CATALOGUE-05] finds words of the titles of chapters, and of the category', async () => {
    expect(await find('first clients')).toEqual(['freelance']);
    expect(await find('career')).toEqual(['mentoring']);
  });

  it.each([
    ['sewng', ['sewing', 'market', 'weaving']],
    ['sewwing', ['sewing', 'market', 'weaving']],
    ['sowing', ['sewing', 'market', 'weaving']],
    ['eswing', ['sewing', 'market', 'weaving']],
    ['garmnet sewng', ['sewing', 'market', 'weaving']],
    // too short
    ['fro thread', []],
    ['freelnace wrok', ['freelance']],
    ['nivisna', ['kurmanji']],
    // two letters, a word of three letters, and the beginning of a word
    ['swng', []],
    ['het', []],
    ['wevi', []],
  ])('[SEARCH-07] finds words with one wrong letter, such as %j: %j', async (q, found) => {
    expect(await find(q)).toEqual(found);
  });

  it('[SEARCH-07] does not replace a word that some course contains', async () => {
    expect(await find('leaving')).toEqual(['weaving']);
    expect(await find('hems')).toEqual(['sewing']);
    expect(await find('weavi')).toEqual(['weaving']);
  });

  const letters = fc.constantFrom(...'abcdeکە');
  const word = fc.array(letters, { minLength: 4, maxLength: 9 });

  it('[SEARCH-07] treats two words as similar if one letter is missing, added or replaced, or two are exchanged', () => {
    fc.assert(
      fc.property(word, fc.nat(), letters, (written, at, letter) => {
        const place = at % written.length;
        const meant = written.join('');
        const near = [
          written.toSpliced(place, 1),
          written.toSpliced(place, 0, letter),
          written.toSpliced(place, 1, letter),
          written.toSpliced(place, 2, ...written.slice(place, place + 2).reverse()),
        ];
        for (const other of near) {
          expect(isNear(meant, other.join(''))).toBe(true);
          expect(isNear(other.join(''), meant)).toBe(true);
        }
      }),
    );
    for (const [one, other] of [
      ['abcd', 'abdce'],
      ['abcd', 'cdab'],
      ['abcd', 'badc'],
      ['abcd', 'abcdef'],
      ['abcd', 'axyd'],
      ['abcd', 'adcb'],
    ] as const)
      expect(isNear(one, other)).toBe(false);
  });

  it('[SEARCH-08] finds courses by the words that mean the same, after those that say the word', async () => {
    expect(await find('money')).toEqual(['freelance']);
    expect(await find('wage')).toEqual(['freelance']);
    expect(await find('kurdi')).toEqual(['sorani', 'kurmanji']);
    expect(await find('kurd')).toEqual(['sorani', 'kurmanji']);
    expect(await find('krudi')).toEqual(['sorani', 'kurmanji']);
    expect(await find('vitae')).toEqual([]);
  });

  it('[SEARCH-08] leaves out words that do not count, unless there are no others', async () => {
    expect(await find('how to make money')).toEqual(['freelance']);
    expect(await find('To')).toEqual(['weaving', 'market']);
    expect(await find('money to')).toEqual(['freelance']);
  });

  it('[SEARCH-10] finds free courses by the word "free", and before others', async () => {
    expect(await find('free')).toEqual(['mentoring', 'freelance']);
    expect(await find('FREE mentoring')).toEqual(['mentoring']);
    expect(await find('bepere')).toEqual(['mentoring']);
  });

  it('[SEARCH-10] leaves free courses alone with price=free, with the other parameters and by itself', async () => {
    expect(await find('guidance', '&price=free')).toEqual(['mentoring']);
    expect(await find('sewing', '&price=free')).toEqual([]);
    const { body } = await platform.get<CourseList>('/api/courses/all/en?price=free');
    expect(body.data.courses.map(({ id }) => id)).toEqual(['mentoring']);
    expect(body.data.total).toBe(1);
    expect((await platform.get('/api/courses/all/en?price=cheap')).status).toBe(422);
  });

  it('[SEARCH-05] says of a search without result in which categories its words are', async () => {
    const elsewhere = async (q: string, more: string) => (await ask(q, more)).body.data.elsewhere;
    const all = [{ name: 'All', courses_count: 3 }];
    expect(await elsewhere('sewing', '&category=Career')).toEqual(all);
    expect(await elsewhere('sewing', '&price=free')).toEqual(all);
    expect(await elsewhere('sewing', '&category=Career&price=free&limit=1')).toEqual(all);
    expect(await elsewhere('kilim', '&category=Career')).toEqual([]);
    expect(await elsewhere('guidance', '&collection=other')).toEqual([{ name: 'Career', courses_count: 1 }]);
    // nothing is narrowed, or something is found
    expect(await elsewhere('kilim', '')).toBeUndefined();
    expect(await elsewhere('sewing', '&category=All')).toBeUndefined();
    const { body } = await platform.get<CourseList>('/api/courses/all/en?category=None');
    expect(body.data.elsewhere).toBeUndefined();
  });

  it('[CATALOGUE-05] finds a course of the content folder as soon as it is imported', async () => {
    const imported = await platformOfTest();
    type Found = { data: { courses: { id: string }[] } };
    for (const q of ['pattern', 'Cútting', 'body measures']) {
      const { body } = await imported.get<Found>(`/api/courses/all/en?q=${encodeURIComponent(q)}`);
      expect(body.data.courses.map(({ id }) => id)).toContain('pattern-cutting');
    }
  });
});
