import { renameSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../../../server/domain/accounts/account-deletion.ts';
import { linesOf, reportQuestions } from '../../../../server/domain/learning/practice-tests/report.ts';
import { give, listOf } from '../../support/learning.ts';
import { paymentWorld } from '../../support/payment-world.ts';
import type { Member } from '../../support/platform.ts';
import { changingContent, examinee, tested } from '../../support/practice.ts';
import { sharedPlatform } from '../../support/shared-platform.ts';
import { refund, sandboxOf } from '../../support/shop.ts';

const file = 'practice-test.yaml';

let content: ReturnType<typeof changingContent>;
let member: Member;
let me: ReturnType<typeof examinee>;
const platform = await sharedPlatform();
beforeEach(async () => {
  content = changingContent(platform);
  await content.import();
  member = await platform.makeMember();
  await give(platform, member.userId, tested);
  me = examinee(platform, member);
  return content.remove;
});

const rows = (id?: string) =>
  platform.services.db
    .selectFrom('questions')
    .select(['id', 'revision', 'position', 'replaced_at', 'body'])
    .where('course_id', '=', tested)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .orderBy('revision')
    .execute();

/** The entry of a question in the file. */
const entryOf = (id: string) => new RegExp(`  - id: ${id}\\n(?:    .*\\n)+`);

/** What an import by this test is remembered by: unchanged content is read once. */
async function importChanged(change: (text: string) => string): Promise<void> {
  content.edit(file, change);
  expect(await content.import()).toBe(true);
}

describe('questions in the catalogue', () => {
  it('[PRACTICE-06] an import stores the questions of a course in their order, and leaves untouched what is the same', async () => {
    const before = await rows();
    const current = before.filter(({ replaced_at }) => replaced_at === null);
    expect(
      current
        .toSorted((one, other) => one.position - other.position)
        .map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(['measure-twice', 'tape-stretches', 'measures-of-a-skirt']);
    expect(current.map(({ body }) => body.kind)).toHaveLength(14);
    await importChanged((text) => `# a comment\n${text}`);
    expect(await rows()).toEqual(before);
  });

  it('[PRACTICE-06] a changed question gets a new revision, one that is gone is marked, and one that comes back is new', async () => {
    const last = (await rows('darts')).at(-1)?.revision ?? 0;
    let entry = '';
    const time = platform.clock.now();
    await importChanged((text) => text.replace('a ___.', 'a round ___.'));
    expect((await rows('darts')).slice(-2)).toMatchObject([
      { revision: last, replaced_at: time, body: { ask: 'A dart turns flat cloth into a ___.' } },
      { revision: last + 1, replaced_at: null, body: { ask: 'A dart turns flat cloth into a round ___.' } },
    ]);
    await importChanged((text) => {
      entry = entryOf('darts').exec(text)?.[0] ?? '';
      return text.replace(entry, '');
    });
    expect((await rows('darts')).filter(({ replaced_at }) => replaced_at === null)).toEqual([]);
    await importChanged((text) => text.replace('questions:\n', `questions:\n${entry}`));
    expect((await rows('darts')).at(-1)).toMatchObject({ revision: last + 2, position: 0, replaced_at: null });
    expect((await rows('sew-order')).at(-1)).toMatchObject({ position: 13, replaced_at: null });
  });
});

describe('a practice test whose content changes', () => {
  it('[PRACTICE-06] it is finished and read as it was drawn, and the next one has the change', async () => {
    const attempt = (await me.start()).body.data;
    const ids = attempt.items.map(({ question_id }) => question_id);
    const change = (text: string) =>
      text
        .replaceAll('ask: ', 'ask: Now, ')
        .replaceAll('text: Twice', 'text: Four times')
        .replace('items: [Darts, Side seams, Waistband, Hem]', 'items: [Hem, Waistband, Side seams, Darts, Ribbon]')
        .replace(entryOf('paper'), '');
    const solutions = await me.solutions(attempt.id);
    await importChanged(change);
    expect((await me.read(attempt.id)).body.data).toEqual(attempt);
    expect(await me.solutions(attempt.id)).toEqual(solutions);
    const finished = await me.finish(attempt);
    expect(finished.result).toMatchObject({ right: 12, percentage: 100 });
    expect(finished.items.map(({ question_id, ask_html, options }) => [question_id, ask_html, options])).toEqual(
      attempt.items.map(({ question_id, ask_html, options }) => [question_id, ask_html, options]),
    );
    expect(ids).toContain('paper');
    const next = (await me.start()).body.data;
    expect(next.items.map(({ question_id }) => question_id)).not.toContain('paper');
    for (const { ask_html } of next.items) expect(ask_html).toMatch(/^<p>Now, /);
  });

  it('[PRACTICE-06] a lesson that is gone leaves its questions readable, without a place to read again', async () => {
    const attempt = (await me.start()).body.data;
    content.edit('course.yaml', (text) => text.slice(0, text.indexOf('  - slug: draft')));
    content.edit(
      'course.yaml',
      (text) =>
        `${text}  - slug: draft\n    title: Draft\n    lessons:\n      - slug: sleeve\n        title: The sleeve\n        description: Later.\n        minutes: 9\n        video: 76979873/cd34ef56a1\n`,
    );
    const lessons = `${content.root}/courses/${tested}/lessons`;
    renameSync(`${lessons}/skirt-block.md`, `${lessons}/sleeve.md`);
    content.edit('lessons/ease.md', () => 'No heading any more.\n');
    await importChanged((text) =>
      text.replaceAll('lesson: skirt-block', 'lesson: sleeve').replaceAll('    heading: Two kinds\n', ''),
    );
    const finished = await me.finish(attempt, { wrong: 12 });
    const places = finished.items.map(({ answered }) => answered?.lesson);
    expect(places.filter((place) => place === null)).toHaveLength(5);
    expect(places.find((place) => place?.lesson_id === 'ease')).toMatchObject({ heading: null, anchor: null });
    expect(finished.result?.chapters.map(({ chapter_id, question_count }) => [chapter_id, question_count])).toEqual([
      ['measure', 7],
      ['draft', 5],
    ]);
    expect(finished.result?.chapters[1]?.read_again).toEqual([]);
    const next = (await me.start()).body.data;
    expect((await me.finish(next, { wrong: 12 })).result?.chapters[1]?.read_again).toMatchObject([
      { lesson_id: 'sleeve' },
    ]);
  });

  it('[PRACTICE-04] [PRACTICE-06] of tests of different lengths the best is the one with the larger share of right answers', async () => {
    await me.finish((await me.start()).body.data, { wrong: 2 });
    const removed = ['measures-of-a-skirt', 'how-many-measures', 'first-line', 'paper'];
    await importChanged((text) => removed.reduce((left, id) => left.replace(entryOf(id), ''), text));
    const short = await me.finish((await me.start()).body.data);
    expect(short.result).toMatchObject({ right: 10, question_count: 10 });
    expect((await me.overview()).best).toMatchObject({ attempt_id: short.id, percentage: 100 });
  });

  it('[PRACTICE-06] a removed course keeps its test for its owners, and is answered 404 to others', async () => {
    const attempt = (await me.start()).body.data;
    rmSync(`${content.root}/courses/${tested}`, { recursive: true });
    expect(await content.import()).toBe(true);
    expect((await me.finish(attempt)).result?.percentage).toBe(100);
    expect((await me.start()).status).toBe(201);
    expect((await platform.get(`/api/practice-tests/${tested}`)).status).toBe(404);
    expect((await platform.get(`/api/practice-tests/${tested}/samples`)).status).toBe(404);
  });
});

describe('a learner with several practice tests', () => {
  it('[PRACTICE-14] each course in the profile says how far the learner is in its own test', async () => {
    const questions = Array.from({ length: 10 }, (_, index) => {
      const lesson = index % 2 === 0 ? 'why-write-it-down' : 'close-the-day';
      return `  - {id: day-${index}, lesson: ${lesson}, ask: Day ${index}?, kind: true-or-false, answer: true, why_true: Yes., why_false: Yes.}\n`;
    });
    content.addTest('cash-book', `questions:\n${questions.join('')}`);
    expect(await content.import()).toBe(true);
    await give(platform, member.userId, 'cash-book');
    await me.finish((await me.start('cash-book')).body.data);
    const failed = await me.finish((await me.start()).body.data, { wrong: 6 });
    const running = (await me.start()).body.data;
    expect(failed.result?.percentage).toBe(50);
    const { data } = await listOf(platform, member);
    const states = new Map(data.map((course) => [course.id, course.practice_test]));
    expect(running.items).toHaveLength(12);
    expect(states.get(tested)).toEqual({ question_count: 12, answered: 0, best_percentage: 50, passed: false });
    expect(states.get('cash-book')).toEqual({ question_count: 10, answered: null, best_percentage: 100, passed: true });
  });
});

describe('a practice test whose course is refunded', () => {
  it('[PRACTICE-06] it stays readable, takes no more answers, and goes on when the course is bought again', async () => {
    await sandboxOf(platform).stop();
    const world = await paymentWorld(platform);
    const shop = await world.me();
    const secret = await shop.buy(tested);
    const they = examinee(platform, { userId: world.userId, token: await world.token() });
    const attempt = (await they.start()).body.data;
    const [first, second] = attempt.items;
    const solutions = await they.solutions(attempt.id);
    const answer = (id = '') => they.answer(attempt.id, id, solutions.get(id) ?? []);
    const answered = await answer(first?.question_id);
    await refund(platform, secret);
    await world.announce(secret, 'refunded');
    const refused = await answer(second?.question_id);
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_purchased' }]);
    expect((await they.read(attempt.id)).body.data.items).toEqual([answered.body.data.item, ...attempt.items.slice(1)]);
    await shop.buy(tested);
    const again = await they.start();
    expect([again.status, again.body.data.id]).toEqual([200, attempt.id]);
    expect((await they.finish(again.body.data)).result).toMatchObject({ percentage: 100, passed: true });
  });
});

describe('what is kept about a learner', () => {
  it('[LEGAL-03] the export has the tests and answers of a learner, without the solutions of a running test', async () => {
    const attempt = (await me.start()).body.data;
    const [item] = attempt.items;
    const [given = []] = [(await me.solutions(attempt.id)).get(item?.question_id ?? '')];
    await me.answer(attempt.id, item?.question_id ?? '', given);
    const { body, text } = await platform.get<Record<string, object[]>>('/api/me/export', { token: member.token });
    expect(body.practice_attempts).toEqual([
      {
        ...{ id: attempt.id, user_id: member.userId, course_id: tested, question_count: 12 },
        ...{ started_at: attempt.started_at, finished_at: null, right_count: null },
      },
    ]);
    expect(body.practice_items).toHaveLength(12);
    expect(body.practice_items?.filter((row) => 'given' in row && row.given !== null)).toMatchObject([
      { attempt_id: attempt.id, question_id: item?.question_id, given, is_right: true },
    ]);
    expect(text).not.toMatch(/seed|shown/);
    const other = await platform.makeMember();
    const theirs = await platform.get<Record<string, object[]>>('/api/me/export', { token: other.token });
    expect(theirs.body).toMatchObject({ practice_attempts: [], practice_items: [] });
  });

  it('[LEGAL-02] a deleted account leaves none of its tests and answers', async () => {
    const attempt = (await me.start()).body.data;
    await platform.post('/api/delete_account', { email: member.email }, { token: member.token });
    platform.clock.advance(15 * 24 * 60 * 60_000);
    await purgeDeleted(platform.services);
    const { db } = platform.services;
    const kept = await db
      .selectFrom('practice_items')
      .select('position')
      .where('attempt_id', '=', attempt.id)
      .execute();
    expect(kept).toEqual([]);
    expect(await db.selectFrom('practice_attempts').select('id').where('id', '=', attempt.id).execute()).toEqual([]);
  });
});

describe('the report for authors', () => {
  it('[PRACTICE-11] says how often each question was answered right, and which wrong answer misleads, however it was shuffled', async () => {
    // a revision that was never answered
    await importChanged((text) => text.replaceAll('ask: ', `ask: Now ${member.userId}, `));
    for (const wrong of [12, 12, 0]) {
      await me.finish((await me.start()).body.data, { wrong });
      platform.clock.advance(60 * 60_000);
    }
    const reports = await reportQuestions(platform.services);
    expect(reports.map(({ questionId }) => questionId).slice(0, 2)).toEqual(['measure-twice', 'tape-stretches']);
    expect(reports).toHaveLength(14);
    expect(reports.reduce((sum, { answered }) => sum + answered, 0)).toBe(36);
    expect(reports.reduce((sum, { right }) => sum + right, 0)).toBe(12);
    const report = (id: string) => reports.find(({ questionId }) => questionId === id);
    // all of the smaller chapter is drawn each time
    expect(report('steps-of-a-skirt')).toEqual({
      ...{ courseId: tested, questionId: 'steps-of-a-skirt', answered: 3, right: 1 },
      misleads: { answer: 'Side seam → Hip line → Waist line → Centre line', count: 2 },
    });
    expect(report('darts')?.misleads).toEqual({ answer: 'nothing like it', count: 2 });
    expect(report('paper')?.misleads).toEqual({ answer: 'Newspaper, Tissue, Wrapping paper', count: 2 });
    const lines = linesOf([...reports, { courseId: 'x', questionId: 'y', answered: 0, right: 0, misleads: null }]);
    expect(lines).toContain(
      `${tested}/steps-of-a-skirt: answered 3, right 1 (33 %); most often wrong: Side seam → Hip line → Waist line → Centre line (2)`,
    );
    expect(lines.at(-1)).toBe('x/y: not answered yet');
  });
});
