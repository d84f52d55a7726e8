import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer as AnswerOf } from '../../../../server/operations/operation.ts';
import { give, subscribe } from '../../support/learning.ts';
import type { Member } from '../../support/platform.ts';
import { examinee, type Item, tested, wrongAnswer } from '../../support/practice.ts';
import { sharedPlatform } from '../../support/shared-platform.ts';

const minute = 60_000;
const hour = 60 * minute;

let member: Member;
let me: ReturnType<typeof examinee>;
const platform = await sharedPlatform();
beforeEach(async () => {
  member = await platform.makeMember();
  await give(platform, member.userId, tested);
  me = examinee(platform, member);
});

const begin = async () => {
  const { status, body } = await me.start();
  expect(status).toBe(201);
  return body.data;
};

/** Takes a whole test. */
const take = async ({ wrong = 0 } = {}) => me.finish(await begin(), { wrong });

/** A question of a test, and one of the right answers to it. */
async function firstOf(items: readonly Item[], id: string) {
  const item = items[0];
  const solution = (await me.solutions(id)).get(item?.question_id ?? '');
  if (!item || !solution) throw new Error('a test has questions');
  return { item, solution, wrong: wrongAnswer(item, solution) };
}

describe('beginning a practice test', () => {
  it('[PRACTICE-01] a test has twelve questions of both chapters, and another device sees the same test', async () => {
    const attempt = await begin();
    expect(attempt).toMatchObject({
      ...{ course_id: tested, course_title: 'Pattern cutting', pass_percentage: 80, finished_at: null, result: null },
    });
    expect(attempt.items.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const again = await me.start();
    expect([again.status, again.body.data]).toEqual([200, attempt]);
    expect((await me.read(attempt.id)).body.data).toEqual(attempt);
    const ids = attempt.items.map(({ question_id }) => question_id);
    expect(new Set(ids).size).toBe(12);
    const ofMeasure = ['measure-twice', 'tape-stretches', 'measures-of-a-skirt', 'how-many-measures'];
    expect(ids.filter((id) => ofMeasure.includes(id)).length).toBeGreaterThan(0);
    expect(
      ids.filter((id) => ['steps-of-a-skirt', 'first-line', 'paper', 'darts', 'sew-order'].includes(id)),
    ).toHaveLength(5);
  });

  it('[PRACTICE-05] two devices that begin at the same moment get the same test', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => me.start()));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(answers.map(({ body }) => body.data.items.length)).toEqual(answers.map(() => 12));
  });

  it('[PRACTICE-05] a new test begins when the last is finished, with a draw of its own', async () => {
    const first = await take();
    const second = await begin();
    expect(second.id).not.toBe(first.id);
    const shown = ({ items }: { items: Item[] }) => items.map(({ question_id, options }) => [question_id, options]);
    expect(shown(second)).not.toEqual(shown(first));
  });

  it('[PRACTICE-05] after three failed tests within a day, a new one begins an hour after the last of them', async () => {
    for (const round of [1, 2, 3]) {
      expect((await take({ wrong: 6 })).result?.passed).toBe(false);
      if (round < 3) platform.clock.advance(2 * hour);
    }
    const refused = await me.start();
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'attempt_too_soon',
      message:
        'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in 60 minutes.',
    });
    expect(refused.headers['retry-after']).toBe('3600');
    const next = new Date(platform.clock.now().getTime() + hour).toISOString();
    expect(await me.overview()).toMatchObject({ finished_count: 3, next_attempt_at: next, running: null });
    platform.clock.advance(59 * minute + 30_000);
    const nearly = await me.start();
    expect([nearly.status, nearly.headers['retry-after']]).toEqual([429, '30']);
    platform.clock.advance(30_000);
    expect(await me.overview()).toMatchObject({ next_attempt_at: null });
    await take({ wrong: 6 });
    expect((await me.start()).status).toBe(429);
    platform.clock.advance(hour);
    await take();
    expect((await me.start()).status).toBe(201);
  });

  it('[PRACTICE-08] a test needs access to the course: its owner and subscribers begin, others are refused', async () => {
    const other = await platform.makeMember();
    const them = examinee(platform, other);
    const refused = await them.start();
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_purchased' }]);
    await subscribe(platform, other.userId, 30);
    expect((await them.start()).status).toBe(201);
    expect((await platform.post(`/api/practice-tests/${tested}/attempts`, undefined)).status).toBe(401);
  });

  it.each(['cash-book', 'no-such-course'])('[PRACTICE-09] the course %s has no practice test', async (course) => {
    const { token } = member;
    const refused = await me.start(course);
    expect([refused.status, refused.body]).toEqual([
      404,
      { error: 'not_found', message: 'This practice test was not found.' },
    ]);
    expect((await platform.get(`/api/practice-tests/${course}`, { token })).status).toBe(404);
    expect((await platform.get(`/api/practice-tests/${course}/samples`)).status).toBe(404);
    const answer = { answer: ['a'] };
    expect((await platform.post(`/api/practice-tests/${course}/samples/measure-twice`, answer)).status).toBe(404);
  });
});

describe('answering', () => {
  it('[PRACTICE-02] what is right, and why, comes with the answer to a question and not before', async () => {
    const attempt = await begin();
    expect(attempt.items.map(({ answered }) => answered)).toEqual(Array(12).fill(null));
    const { item, solution } = await firstOf(attempt.items, attempt.id);
    const { status, body } = await me.answer(attempt.id, item.question_id, solution);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      item: {
        ...item,
        answered: {
          ...{ given: solution, right: true, solution, answered_at: platform.clock.now().toISOString() },
          explanations: expect.any(Array),
          lesson: expect.objectContaining({ lesson_id: expect.any(String) }),
        },
      },
      ...{ answered: 1, question_count: 12, finished: false },
    });
    expect(body.data.item.answered?.explanations.length).toBeGreaterThan(0);
    const { items } = (await me.read(attempt.id)).body.data;
    expect(items).toEqual([body.data.item, ...attempt.items.slice(1)]);
  });

  it('[PRACTICE-10] the place where a question is taught has the id of its heading in the lesson', async () => {
    const { items } = await take();
    const place =
      items.find(({ question_id }) => question_id === 'ease-of-a-bodice')?.answered?.lesson ??
      items.find(({ answered }) => answered?.lesson?.lesson_id === 'ease')?.answered?.lesson;
    expect(place).toEqual({
      ...{ chapter_id: 'measure', lesson_id: 'ease', title: 'Ease', heading: 'Two kinds' },
      anchor: 'section-two-kinds',
    });
    const lesson = await platform.get('/api/lesson/preview/ease/en', { token: member.token });
    expect(lesson.text).toContain('<h2 id=\\"section-two-kinds\\">');
    const above = items.find(({ answered }) => answered?.lesson?.lesson_id === 'skirt-block')?.answered?.lesson;
    expect(above).toMatchObject({ heading: null, anchor: null });
  });

  it('[PRACTICE-03] the first answer counts: the same again, and another one, give back the first', async () => {
    const attempt = await begin();
    const { item, solution, wrong } = await firstOf(attempt.items, attempt.id);
    const first = await me.answer(attempt.id, item.question_id, wrong);
    platform.clock.advance(minute);
    for (const given of [wrong, solution, ['no answer at all']]) {
      const again = await me.answer(attempt.id, item.question_id, given);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
  });

  it('[PRACTICE-03] of two devices that answer at the same moment one counts, and both see it', async () => {
    const attempt = await begin();
    const right = await me.solutions(attempt.id);
    for (const item of attempt.items) {
      const solution = right.get(item.question_id) ?? [];
      const answers = await Promise.all(
        [solution, wrongAnswer(item, solution), solution].map((given) =>
          me.answer(attempt.id, item.question_id, given),
        ),
      );
      const given = answers.map(({ body }) => body.data.item.answered);
      expect(given).toEqual(given.map(() => given[0]));
      expect(given[0]).not.toBeNull();
    }
    const { finished_at, result, items } = (await me.read(attempt.id)).body.data;
    expect(finished_at).not.toBeNull();
    expect(result?.right).toBe(items.filter(({ answered }) => answered?.right).length);
  });

  it('[PRACTICE-03] all questions answered at the same moment finish the test once', async () => {
    const attempt = await begin();
    const right = await me.solutions(attempt.id);
    const answers = await Promise.all(
      attempt.items.map(({ question_id }) => me.answer(attempt.id, question_id, right.get(question_id) ?? [])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.data.finished).length).toBeGreaterThan(0);
    expect(await me.overview()).toMatchObject({ finished_count: 1, running: null, best: { percentage: 100 } });
  });

  it('[PRACTICE-07] what is no answer to a question is refused in words, and leaves it open', async () => {
    const attempt = await begin();
    for (const { question_id, kind } of attempt.items) {
      const given = kind === 'number' ? ['twelve'] : kind === 'gap' ? [' '] : ['z'];
      const { status, body } = await me.answer(attempt.id, question_id, given);
      expect([status, body]).toMatchObject([422, { error: 'validation', errors: { answer: [expect.any(String)] } }]);
      expect(body).toMatchObject({ message: expect.stringMatching(/^Please (choose|put|write) .*\.$/) });
    }
    for (const given of [[], [''], [1], Array(21).fill('a'), ['a'.repeat(201)]]) {
      expect((await me.answer(attempt.id, 'measure-twice', given)).status).toBe(422);
    }
    expect((await me.overview()).running).toEqual({ attempt_id: attempt.id, answered: 0, question_count: 12 });
  });

  it('[PRACTICE-02] another learner neither reads a test nor answers in it, and a question that is not in it is unknown', async () => {
    const attempt = await begin();
    const other = await platform.makeMember();
    await give(platform, other.userId, tested);
    const them = examinee(platform, other);
    const [item] = attempt.items;
    const unknown = [
      await them.read(attempt.id),
      await them.answer(attempt.id, item?.question_id ?? '', ['a']),
      await me.read('att_unknown'),
      await me.answer('att_unknown', 'measure-twice', ['a']),
      await me.answer(attempt.id, 'no-such-question', ['a']),
    ];
    expect(unknown.map(({ status, body }) => [status, body])).toMatchObject([
      ...Array(4).fill([404, { message: 'This practice test was not found.' }]),
      [404, { message: 'This question was not found.' }],
    ]);
    const url = `/api/practice-test-attempts/${attempt.id}`;
    expect((await platform.get(url)).status).toBe(401);
  });

  it('[PRACTICE-06] when access ends in the middle, the test stays readable and takes no more answers', async () => {
    const attempt = await begin();
    const { item, solution } = await firstOf(attempt.items, attempt.id);
    const first = await me.answer(attempt.id, item.question_id, solution);
    await platform.services.db.deleteFrom('purchases').where('user_id', '=', member.userId).execute();
    const open = attempt.items[1]?.question_id ?? '';
    const refused = await me.answer(attempt.id, open, (await me.solutions(attempt.id)).get(open) ?? []);
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_purchased' }]);
    expect((await me.answer(attempt.id, item.question_id, solution)).body).toEqual(first.body);
    expect((await me.read(attempt.id)).body.data.items[0]).toEqual(first.body.data.item);
    expect((await me.start()).status).toBe(403);
    expect(await me.overview()).toMatchObject({ access: 'samples', running: { answered: 1 } });
    await give(platform, member.userId, tested);
    expect((await me.finish((await me.read(attempt.id)).body.data)).result?.percentage).toBe(100);
  });
});

describe('the result', () => {
  it('[PRACTICE-11] a finished test says what was right by chapter, and what to read again', async () => {
    const attempt = await take({ wrong: 12 });
    expect(attempt.finished_at).toBe(platform.clock.now().toISOString());
    expect(attempt.items.map(({ answered }) => answered?.right)).toEqual(Array(12).fill(false));
    expect(attempt.result).toMatchObject({ right: 0, question_count: 12, percentage: 0, passed: false });
    expect(attempt.result?.chapters).toEqual([
      {
        ...{ chapter_id: 'measure', title: 'Measure', right: 0, question_count: 7 },
        read_again: expect.arrayContaining([
          {
            chapter_id: 'measure',
            lesson_id: 'ease',
            title: 'Ease',
            heading: 'Two kinds',
            anchor: 'section-two-kinds',
          },
        ]),
      },
      {
        ...{ chapter_id: 'draft', title: 'Draft', right: 0, question_count: 5 },
        read_again: [
          { chapter_id: 'draft', lesson_id: 'skirt-block', title: 'The skirt block', heading: null, anchor: null },
        ],
      },
    ]);
    const places =
      attempt.result?.chapters.flatMap(({ read_again }) => read_again.map(({ lesson_id }) => lesson_id)) ?? [];
    expect(new Set(places).size).toBe(places.length);
  });

  it('[PRACTICE-04] ten of twelve pass and nine do not; the best test counts, and a passed test stays passed', async () => {
    expect((await take({ wrong: 3 })).result).toMatchObject({ right: 9, percentage: 75, passed: false });
    expect((await me.overview()).best).toMatchObject({ percentage: 75, passed: false });
    const passed = await take({ wrong: 2 });
    expect(passed.result).toMatchObject({ right: 10, percentage: 83, passed: true });
    await take({ wrong: 5 });
    expect(await me.overview()).toMatchObject({
      finished_count: 3,
      best: { attempt_id: passed.id, percentage: 83, passed: true, finished_at: passed.finished_at },
      // only two of the three failed
      next_attempt_at: null,
    });
  });
});

describe('the first page and the samples', () => {
  const overviewOf = async (token?: string) =>
    (
      await platform.get<AnswerOf<'getPracticeTest'>>(`/api/practice-tests/${tested}`, {
        ...(token !== undefined && { token }),
      })
    ).body.data;
  const samples = async () =>
    (await platform.get<AnswerOf<'listSampleQuestions'>>(`/api/practice-tests/${tested}/samples`)).body.data;
  const check = (id: string, answer: string[], ip = '198.51.100.7') =>
    platform.post<AnswerOf<'answerSampleQuestion'>>(`/api/practice-tests/${tested}/samples/${id}`, { answer }, { ip });

  it('[PRACTICE-09] says what the test asks, to a visitor and to a learner, and how far the learner is', async () => {
    const asked = {
      ...{ course_id: tested, course_title: 'Pattern cutting', question_count: 12, minutes: 9, pass_percentage: 80 },
      ...{ sample_count: 3, finished_count: 0, running: null, best: null, next_attempt_at: null },
    };
    expect(await overviewOf()).toEqual({ ...asked, access: 'samples' });
    expect(await me.overview()).toEqual({ ...asked, access: 'open' });
    const attempt = await begin();
    const { item, wrong } = await firstOf(attempt.items, attempt.id);
    await me.answer(attempt.id, item.question_id, wrong);
    expect((await me.overview()).running).toEqual({ attempt_id: attempt.id, answered: 1, question_count: 12 });
  });

  it('[PRACTICE-08] three samples, about preview lessons, are the same for every caller and without their answers', async () => {
    const shown = await samples();
    expect(shown.map(({ question_id }) => question_id)).toEqual([
      'measure-twice',
      'tape-stretches',
      'measures-of-a-skirt',
    ]);
    expect(shown.map(({ answered, number }) => [answered, number])).toEqual([1, 2, 3].map((number) => [null, number]));
    expect(await samples()).toEqual(shown);
  });

  it('[PRACTICE-08] a sample is checked and explained, and nothing of it is stored', async () => {
    const [sample] = await samples();
    const rightId = sample?.options.find(({ text }) => text === 'Twice')?.id ?? '';
    const wrongId = sample?.options.find(({ text }) => text === 'Once')?.id ?? '';
    const { status, body } = await check('measure-twice', [wrongId]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...sample,
      answered: { given: [wrongId], right: false, solution: [rightId], lesson: { lesson_id: 'body-measures' } },
    });
    expect(body.data.answered?.explanations).toHaveLength(3);
    expect((await check('measure-twice', [rightId])).body.data.answered?.right).toBe(true);
    expect((await samples())[0]).toEqual(sample);
  });

  it('[PRACTICE-08] only samples are checked: no other question gives its answer away', async () => {
    for (const id of ['ease-of-a-bodice', 'sew-order', 'unknown']) {
      const { status, body } = await check(id, ['a']);
      expect([status, body]).toMatchObject([404, { message: 'This question was not found.' }]);
    }
    const refused = await check('measure-twice', ['z']);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { answer: ['Please choose one of the answers.'] } },
    ]);
  });
});
