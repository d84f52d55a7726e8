import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { accessToCourses, openedCourseIds } from '../../../server/domain/catalogue/access.ts';
import { loadCourses } from '../../../server/domain/catalogue/catalogue.ts';
import { addWish } from '../../../server/domain/catalogue/wishlist.ts';
import { coverAddress, lessonAddress } from '../../../server/pictures/address.ts';
import { finishLesson, give, subscribe } from '../support/learning.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

type Course = components['schemas']['Course'];
type CourseList = components['schemas']['CourseList'];
type Lesson = components['schemas']['Lesson'];

const platform = await sharedPlatform();

const minute = 60_000;
const list = async (token?: string) =>
  platform.get<{ data: { courses: Course[] } }>('/api/courses/all/en', token === undefined ? {} : { token });
const courseIn = async (id: string, token?: string) =>
  (await list(token)).body.data.courses.find((course) => course.id === id);
const preview = (id: string, token?: string) =>
  platform.get<{ data: Course }>(`/api/courses/preview/${id}/en`, token === undefined ? {} : { token });
const lessonsOf = (course: Course): Lesson[] => course.chapter.flatMap(({ lesson }) => lesson);

/** What of a lesson is worth money: none of it may leave the server while the lesson is locked. */
const secretsOf = (lesson: Lesson) => ({
  content: lesson.content,
  video: lesson.thumbnail[0]?.vimeoVideoId,
  attachments: lesson.attachments,
});
const locked = { content: '', video: undefined, attachments: [] };
const mustBeBought = 'This lesson is locked. Please purchase the course to access all lessons.';

describe('the list of courses', () => {
  it('[CATALOGUE-01][HOME-04] the list has every course, newest first, and of the lessons only their names', async () => {
    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body.data.courses.map(({ id }) => id)).toEqual(['cash-book', 'pattern-cutting', 'first-stitches']);
    expect(body.data.courses.flatMap(lessonsOf).map(secretsOf)).toEqual(Array(7).fill(locked));
    expect(text).not.toContain('bc23de45f0');
    expect(body.data.courses[1]).toMatchObject({
      title: 'Pattern cutting',
      thumbnail: [
        {
          thumbnailImage: {
            url: coverAddress({ id: 'pattern-cutting', title: 'Pattern cutting', category: 'Crafts', emblem: null }),
          },
        },
      ],
      created_at: '2026-03-02T00:00:00.000Z',
      completion_percentage: 0,
      duration: 41,
      lesson_count: 3,
      task_minutes: 0,
      rating: null,
      rating_count: 0,
      category: 'Crafts',
      purchased: false,
      wishlisted: false,
    });
    expect(body.data.courses[1]?.chapter.map(({ id, lesson }) => [id, lesson.length])).toEqual([
      ['measure', 2],
      ['draft', 1],
    ]);
  });

  it('[PAY-08][CARD-01] the list gives prices in USD and for each region, and none for a free course', async () => {
    expect(await courseIn('pattern-cutting')).toMatchObject({
      price: { amount: 39, currency: 'USD' },
      prices: [
        { region_code: 'DE', currency_code: 'EUR', price_micro: 36_500_000 },
        { region_code: 'IQ', currency_code: 'IQD', price_micro: 51_000_000_000 },
        { region_code: 'NG', currency_code: 'NGN', price_micro: 32_000_000_000 },
        { region_code: 'NL', currency_code: 'EUR', price_micro: 36_500_000 },
        { region_code: 'US', currency_code: 'USD', price_micro: 39_000_000 },
      ],
    });
    expect(await courseIn('first-stitches')).toMatchObject({
      price: { amount: 0, currency: 'USD' },
      prices: [],
      purchased: true,
    });
  });

  it('[CATALOGUE-01] the texts and attachments of lessons, which no list shows, are not read for it', async () => {
    const ofEase = async (part?: 'names') => {
      const [course] = await loadCourses(platform.services, ['pattern-cutting'], part);
      const lesson = course?.chapters[0]?.lessons[1];
      return [lesson?.title, lesson?.content, lesson?.attachments.map(({ id }) => id)];
    };
    expect(await ofEase()).toEqual(['Ease', '## Two kinds\n\n- Wearing ease\n- Design ease', ['ease.ease-table.png']]);
    expect(await ofEase('names')).toEqual(['Ease', '', []]);
  });

  it('[CATALOGUE-01] the list of courses is sent once: a matching ETag is answered 304 until the content changes', async () => {
    const first = await list();
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await list()).headers.etag).toBe(etag);
    const again = await platform.get('/api/courses/all/en', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('[HOME-09] a page of the list says how many courses are free, and of each its first lesson that is open to everybody', async () => {
    const { body } = await platform.get<CourseList>('/api/courses/all/en?limit=2');
    expect(body.data.free_total).toBe(1);
    expect(body.data.courses.map(({ free_lesson }) => free_lesson)).toEqual([
      { id: 'why-write-it-down', chapter_id: 'money-in-money-out' },
      { id: 'body-measures', chapter_id: 'measure' },
    ]);
    expect((await list()).body.data).not.toHaveProperty('free_total');
  });

  it('[CARD-01] the list counts who joined a course; for visitors the number may be a minute old', async () => {
    const member = await platform.makeMember();
    const before = (await courseIn('cash-book'))?.buyers_count ?? -1;
    await give(platform, member.userId, 'cash-book');
    expect((await courseIn('cash-book'))?.buyers_count).toBe(before);
    platform.clock.advance(minute);
    expect((await courseIn('cash-book'))?.buyers_count).toBe(before + 1);
  });

  it('[CARD-01] the list counts those who have begun a free course as joined', async () => {
    const member = await platform.makeMember();
    const before = (await preview('first-stitches', member.token)).body.data.buyers_count;
    const progress = { position: 10, duration: 300, completed: false };
    await platform.put('/api/user/lessons/running-stitch/progress', progress, { token: member.token });
    await platform.put('/api/user/lessons/sew-a-button/progress', progress, { token: member.token });
    expect((await preview('first-stitches', member.token)).body.data.buyers_count).toBe(before + 1);
  });

  it('[CARD-02] the list shows learners their own courses and progress at once, and shows them to no other caller', async () => {
    const owner = await platform.makeMember();
    const other = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    await finishLesson(platform, owner.token, 'body-measures');
    expect(await courseIn('pattern-cutting', owner.token)).toMatchObject({
      purchased: true,
      completion_percentage: 33,
    });
    expect(await courseIn('pattern-cutting', other.token)).toMatchObject({
      purchased: false,
      completion_percentage: 0,
    });
    expect(await courseIn('pattern-cutting')).toMatchObject({ purchased: false, completion_percentage: 0 });
    expect((await list(owner.token)).headers['cache-control']).toBe('no-store');
  });

  it('[PAY-04] every course of the list is a subscriber’s while the subscription runs, and no longer', async () => {
    const member = await platform.makeMember();
    await subscribe(platform, member.userId, 30);
    expect(await courseIn('cash-book', member.token)).toMatchObject({ purchased: true });
    platform.clock.advance(30 * 24 * 60 * minute);
    const login = await platform.post<{ token: string }>('/api/login', {
      email: member.email,
      password: member.password,
    });
    expect(await courseIn('cash-book', login.body.token)).toMatchObject({ purchased: false });
  });
});

describe('categories', () => {
  it('[CATALOGUE-02] categories come in alphabetical order, each with its courses', async () => {
    const { body, headers } = await platform.get('/api/categories/en');
    expect(body.data).toEqual([
      { name: 'Business', course: [{ id: 'cash-book' }] },
      { name: 'Crafts', course: [{ id: 'pattern-cutting' }, { id: 'first-stitches' }] },
    ]);
    const again = await platform.get('/api/categories/en', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });
});

describe('a course', () => {
  it('[COURSE-06][LESSON-02][S11] a course opens its preview lessons to visitors and sends nothing of the others', async () => {
    const { body, text } = await preview('pattern-cutting');
    expect(body.data).toMatchObject({ completion_percentage: 0, purchased: false, wishlisted: false });
    const [open, ...rest] = lessonsOf(body.data);
    expect(open).toEqual({
      id: 'body-measures',
      title: 'Body measures',
      description: 'The twelve measures that you need.',
      duration: 9,
      task_minutes: 0,
      sample: false,
      content: 'Take each measure **twice**.',
      preview: true,
      thumbnail: [
        {
          vimeoVideoThumbnail: {
            url: lessonAddress('body-measures', { id: 'pattern-cutting', category: 'Crafts', emblem: null }, 1),
          },
          vimeoVideoId: '76979871/8272103f6e',
        },
      ],
      attachments: [
        {
          id: 'body-measures.measure-sheet.pdf',
          url: '/api/download/attachment/body-measures.measure-sheet.pdf',
          mimeType: 'application/pdf',
          fileName: 'measure-sheet.pdf',
        },
      ],
    });
    expect(rest.map(secretsOf)).toEqual([locked, locked]);
    for (const secret of ['bc23de45f0', 'cd34ef56a1', 'Wearing ease', 'ease-table']) expect(text).not.toContain(secret);
  });

  it('[LESSON-06][COURSE-04] a course says how long a lesson’s task takes, and of an open lesson whether its film is a sample', async () => {
    const { body } = await preview('first-stitches');
    const times = ({ duration, task_minutes, sample }: Lesson) => [duration, task_minutes, sample];
    expect(lessonsOf(body.data).map(times)).toEqual([
      [5, 0, false],
      [1, 15, true],
    ]);
    const { body: lesson } = await platform.get<{ data: Lesson }>('/api/lesson/preview/sew-a-button/en');
    expect(times(lesson.data)).toEqual([1, 15, true]);
    const listed = await courseIn('first-stitches');
    expect(listed && lessonsOf(listed).map(times)).toEqual([
      [5, 0, undefined],
      [1, 15, undefined],
    ]);
  });

  it('[COURSE-07] a course says who teaches it, for whom it is and what one can do after it, and no list does', async () => {
    const said = {
      teacher: { name: 'Rojda Aziz', about: 'Keeps the books of a bakery.' },
      outcomes: ['close the day in ten minutes', 'read a month: what came in, what went out'],
      audience: 'People who sell at a stall.',
      level: 'beginner',
      language: 'en',
    };
    expect((await preview('cash-book')).body.data).toMatchObject(said);
    const others = [await courseIn('cash-book'), (await preview('pattern-cutting')).body.data];
    for (const course of others) {
      expect(course).toBeDefined();
      for (const name of Object.keys(said)) expect(course).not.toHaveProperty(name);
    }
  });

  it('[COURSE-08] a course that the caller would have to buy says what a month of all courses costs, by region', async () => {
    const { userId, token } = await platform.makeMember();
    const { body } = await preview('cash-book', token);
    expect(body.data.subscription_prices).toContainEqual({
      ...{ region_code: 'US', currency_code: 'USD', price_micro: 12_000_000 },
    });
    expect((await preview('cash-book')).body.data.subscription_prices).toEqual(body.data.subscription_prices);
    await give(platform, userId, 'cash-book');
    expect((await preview('cash-book', token)).body.data).not.toHaveProperty('subscription_prices');
    expect((await preview('first-stitches')).body.data).not.toHaveProperty('subscription_prices');
  });

  it('[COURSE-06] a course that is free is open to every caller', async () => {
    const { body } = await preview('first-stitches');
    expect(lessonsOf(body.data).map((lesson) => secretsOf(lesson).video)).toEqual([
      '76979874/de45f0a1b2',
      '76979875/ef56a1b2c3',
    ]);
  });

  it('[COURSE-06] a course is open to its owner, with progress, by both addresses', async () => {
    const owner = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    const progress = { position: 125.5, duration: 700, completed: false };
    await platform.put('/api/user/lessons/ease/progress', progress, { token: owner.token });
    for (const lesson of ['body-measures', 'skirt-block']) await finishLesson(platform, owner.token, lesson);
    await addWish(platform.services, owner.userId, 'pattern-cutting');
    for (const url of ['/api/user/courses/course/pattern-cutting/en', '/api/courses/preview/pattern-cutting/en']) {
      const { status, body } = await platform.get<{ data: Course }>(url, { token: owner.token });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ completion_percentage: 66, purchased: true, wishlisted: true });
      expect(lessonsOf(body.data).map(({ completed, position }) => [completed, position])).toEqual([
        [true, 0],
        [false, 125.5],
        [true, 0],
      ]);
      expect(lessonsOf(body.data).every((lesson) => secretsOf(lesson).video !== undefined)).toBe(true);
    }
  });

  it('[COURSE-06][A31] a course of another learner is refused', async () => {
    const other = await platform.makeMember();
    const url = '/api/user/courses/course/pattern-cutting/en';
    const refused = await platform.get(url, { token: other.token });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([403, 'not_purchased', mustBeBought]);
    expect((await platform.get(url)).status).toBe(401);
    const rest = lessonsOf((await preview('pattern-cutting', other.token)).body.data).slice(1);
    expect(rest.map(secretsOf)).toEqual([locked, locked]);
  });

  it('[COURSE-06] access is looked up for the courses that are asked about, and for no others', async () => {
    const { userId } = await platform.makeMember();
    await give(platform, userId, 'pattern-cutting');
    const ask = async (ids?: string[]) => [...(await accessToCourses(platform.services, userId, ids))].sort();
    expect(await ask(['pattern-cutting', 'nothing-here'])).toEqual([['pattern-cutting', 'owned']]);
    expect(await ask()).toEqual([
      ['cash-book', 'none'],
      ['first-stitches', 'free'],
      ['pattern-cutting', 'owned'],
    ]);
    expect(await openedCourseIds(platform.services, userId, ['cash-book', 'first-stitches'])).toEqual([]);
  });

  it('[COURSE-06] a course is open to subscribers until the last moment', async () => {
    const member = await platform.makeMember();
    await subscribe(platform, member.userId, 1);
    const url = '/api/user/courses/course/pattern-cutting/en';
    platform.clock.advance(24 * 60 * minute - 1);
    expect((await platform.get(url, { token: member.token })).status).toBe(200);
    platform.clock.advance(1);
    expect((await platform.get(url, { token: member.token })).status).toBe(403);
  });

  it.each(['nothing-here', '%2e%2e', "x' or '1'='1"])(
    '[COURSE-06] a course that does not exist is not found: %s',
    async (id) => {
      const token = (await platform.makeMember()).token;
      const answers = await Promise.all([
        platform.get(`/api/courses/preview/${encodeURIComponent(id)}/en`),
        platform.get(`/api/user/courses/course/${encodeURIComponent(id)}/en`, { token }),
        platform.get(`/api/lesson/preview/${encodeURIComponent(id)}/en`),
      ]);
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [404, 'This course was not found.'],
        [404, 'This course was not found.'],
        [404, 'This lesson was not found.'],
      ]);
    },
  );
});

describe('a lesson', () => {
  const lesson = (id: string, token?: string) =>
    platform.get<{ data: Lesson; error?: string; message?: string }>(
      `/api/lesson/preview/${id}/en`,
      token === undefined ? {} : { token },
    );

  it('[LESSON-01][LESSON-02][LESSON-07][S11] a lesson is open as a preview, in a free course and in a bought one, and locked otherwise', async () => {
    const owner = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    expect((await lesson('body-measures')).body.data.thumbnail[0]?.vimeoVideoId).toBe('76979871/8272103f6e');
    expect((await lesson('body-measures')).body.data).not.toHaveProperty('completed');
    expect((await lesson('sew-a-button')).body.data.content).toBe('Leave a shank.');
    expect((await lesson('ease', owner.token)).body.data).toMatchObject({
      content: '## Two kinds\n\n- Wearing ease\n- Design ease',
      content_html:
        '<h2 id="section-two-kinds">Two kinds</h2>\n<ul>\n<li>Wearing ease</li>\n<li>Design ease</li>\n</ul>',
      completed: false,
      position: 0,
    });
    for (const token of [undefined, (await platform.makeMember()).token]) {
      const refused = await lesson('ease', token);
      expect([refused.status, refused.body.error, refused.body.message]).toEqual([403, 'not_purchased', mustBeBought]);
      expect(refused.text).not.toContain('76979872');
    }
  });
  it('[LESSON-01][LESSON-02] the files of a lesson are there for those who may watch it', async () => {
    const owner = await platform.makeMember();
    await give(platform, owner.userId, 'pattern-cutting');
    const file = async (id: string, token?: string) => {
      const { status, body } = await platform.get<{ message?: string } | undefined>(
        `/api/download/attachment/${id}`,
        token === undefined ? {} : { token },
      );
      return [status, body?.message];
    };
    expect(await file('body-measures.measure-sheet.pdf')).toEqual([200, undefined]);
    expect(await file('ease.ease-table.png', owner.token)).toEqual([200, undefined]);
    expect(await file('ease.ease-table.png')).toEqual([403, mustBeBought]);
    expect(await file('ease.nothing.png', owner.token)).toEqual([404, 'This file was not found.']);
  });
});
