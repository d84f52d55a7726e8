import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { components } from '../../../common/api/schema.d.ts';
import { importContent } from '../../../server/content/import.ts';
import { itemsOf, ownAttempt } from '../../../server/domain/learning/practice-tests/attempt.ts';
import { solutionOf } from '../../../server/domain/learning/practice-tests/solution.ts';
import { latestReview, reviewItems } from '../../../server/domain/learning/reviews/review.ts';
import type { Answer as AnswerOf } from '../../../server/operations/operation.ts';
import type { Member, Platform } from './platform.ts';

export type Attempt = components['schemas']['PracticeAttempt'];
export type Review = components['schemas']['Review'];
export type Item = components['schemas']['PracticeItem'];

/** The fixture's course with a practice test, of 14 questions. */
export const tested = 'pattern-cutting';

export function examinee(platform: Platform, { token, userId }: Pick<Member, 'token' | 'userId'>) {
  const start = (course = tested) =>
    platform.post<AnswerOf<'startPracticeTest'>>(`/api/practice-tests/${course}/attempts`, undefined, { token });
  const overview = async () =>
    (await platform.get<AnswerOf<'getPracticeTest'>>(`/api/practice-tests/${tested}`, { token })).body.data;
  const read = (id: string) =>
    platform.get<AnswerOf<'getPracticeAttempt'>>(`/api/practice-test-attempts/${id}`, { token });
  const answer = (id: string, questionId: string, given: readonly unknown[]) =>
    platform.put<AnswerOf<'answerQuestion'>>(
      `/api/practice-test-attempts/${id}/answers/${questionId}`,
      { answer: given },
      { token },
    );
  /** A right answer per question, from the server's data. */
  const solutions = async (id: string) => {
    const attempt = await ownAttempt(platform.services, userId, id);
    const items = await itemsOf(platform.services, attempt);
    return new Map(items.map(({ question, shown }) => [question.id, solutionOf(question, shown)]));
  };
  /** Answers open questions; the first `wrong` of them wrong where the kind allows it. */
  const finish = async ({ id, items }: Attempt, { wrong = 0 } = {}) => {
    const right = await solutions(id);
    const open = items.filter(({ answered }) => answered === null);
    for (const [index, item] of open.entries()) {
      const solution = right.get(item.question_id) ?? [];
      await answer(id, item.question_id, index < wrong ? wrongAnswer(item, solution) : solution);
    }
    return (await read(id)).body.data;
  };
  return { start, overview, read, answer, solutions, finish };
}

export function reviewer(platform: Platform, { token, userId }: Pick<Member, 'token' | 'userId'>) {
  const state = async () => (await platform.get<AnswerOf<'getReviews'>>('/api/reviews', { token })).body.data;
  const begin = () => platform.post<AnswerOf<'startReview'>>('/api/reviews', undefined, { token });
  const answer = (id: string, itemId: string, given: { answer: readonly string[]; revision: number; age?: number }) =>
    platform.put<AnswerOf<'answerInReview'>>(`/api/reviews/${id}/answers/${itemId}`, given, { token });
  const set = (enabled: boolean) => platform.put<AnswerOf<'setReviews'>>('/api/me/reviews', { enabled }, { token });
  /** A right answer per question of the last review. */
  const solutions = async () => {
    const review = await latestReview(platform.services, userId);
    const items = review ? await reviewItems(platform.services, review) : [];
    return new Map(items.map(({ id, question, shown }) => [id, solutionOf(question, shown)]));
  };
  /** Answers open questions; the first `wrong` of them wrong. */
  const finish = async ({ id, items }: Review, { wrong = 0 } = {}) => {
    const right = await solutions();
    const open = items.filter(({ question }) => question.answered === null);
    const answers = [];
    for (const [index, item] of open.entries()) {
      const solution = right.get(item.id) ?? [];
      const given = index < wrong ? wrongAnswer(item.question, solution) : solution;
      answers.push(await answer(id, item.id, { answer: given, revision: item.revision }));
    }
    return answers;
  };
  /** The learner's cards by due date. */
  const cards = () =>
    platform.services.db
      .selectFrom('review_cards')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('due_on')
      .orderBy('question_id')
      .execute();
  /** Ends of the learner's reviews in order; null for a running one. */
  const ends = async () => {
    const { db } = platform.services;
    const rows = await db
      .selectFrom('reviews')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('started_at')
      .execute();
    return rows.map(({ finished_at }) => finished_at);
  };
  return { state, begin, answer, set, solutions, finish, cards, ends };
}

/** Valid in form, but wrong. */
export function wrongAnswer({ kind, options }: Item, solution: readonly string[]): string[] {
  if (kind === 'number') return ['-1'];
  if (kind === 'gap') return ['nothing like it'];
  if (kind === 'order' || kind === 'pairs') return solution.toReversed();
  if (kind === 'choices') return options.map(({ id }) => id);
  return options.flatMap(({ id }) => (solution.includes(id) ? [] : [id])).slice(0, 1);
}

/** A copy of the fixture, to be changed and imported again. */
export function changingContent(platform: Platform) {
  const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
  const root = join(mkdtempSync(join(tmpdir(), 'zanin-practice-')), 'content');
  cpSync(fixture, root, { recursive: true });
  return {
    root,
    edit: (path: string, change: (text: string) => string) => {
      const file = join(root, 'courses', tested, path);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    },
    addTest: (course: string, text: string) => writeFileSync(join(root, 'courses', course, 'practice-test.yaml'), text),
    import: () => importContent(platform.services.db, root, platform.clock.now()),
    remove: () => rmSync(join(root, '..'), { recursive: true }),
  };
}
