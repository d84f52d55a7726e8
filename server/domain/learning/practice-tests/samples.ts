import type { components } from '../../../../common/api/schema.d.ts';
import type { Ctx } from '../../common/context.ts';
import { invalid, notFound } from '../../common/problem.ts';
import { grade } from './grade-answer.ts';
import { type PutQuestion, toItem } from './items.ts';
import { lessonPlaces, placeOf } from './places.ts';
import { findTest, type PoolQuestion } from './pool.ts';
import { shuffleShown } from './select-questions.ts';

type Item = components['schemas']['PracticeItem'];

/** Questions answerable without access. */
const sampleCount = 3;

/** Preview lessons first; the same for every caller. */
export function samplesOf(courseId: string, pool: readonly PoolQuestion[]): PutQuestion[] {
  const previewsFirst = pool.toSorted((one, other) => Number(other.isPreview) - Number(one.isPreview));
  return previewsFirst.slice(0, sampleCount).map(({ question, lang, language }, index) => ({
    ...{ question, number: index + 1, answered: null, ...(lang && { lang }), ...(language && { language }) },
    shown: shuffleShown(question, courseId),
  }));
}

/** @throws Problem 404 for a course without a test. */
export async function listSampleQuestions(ctx: Ctx, courseId: string): Promise<Item[]> {
  const { pool } = await findTest(ctx, null, courseId);
  return samplesOf(courseId, pool).map((sample) => toItem(sample, null));
}

/**
 * Stores nothing.
 * @throws Problem 404 for a question that is not a sample, 422 for an invalid answer.
 */
export async function answerSampleQuestion(
  ctx: Ctx,
  courseId: string,
  { questionId, answer }: { questionId: string; answer: readonly string[] },
): Promise<Item> {
  const { pool } = await findTest(ctx, null, courseId);
  const sample = samplesOf(courseId, pool).find(({ question }) => question.id === questionId);
  if (!sample) throw notFound('question');
  const { question, shown } = sample;
  const graded = grade(question, shown, answer);
  if ('refusal' in graded) throw invalid({ answer: [graded.refusal] });
  const places = await lessonPlaces(ctx, courseId, [question]);
  const answered = { given: answer, right: graded.right, at: ctx.now() };
  return toItem({ ...sample, answered }, placeOf(places, question));
}
