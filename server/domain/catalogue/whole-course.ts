import type { components } from '../../../common/api/schema.d.ts';
import { notFound } from '../common/problem.ts';
import { canWatch, notPurchased } from './access.ts';
import { lessonsOf, type StoredCourse, toCourse, toLesson, type View } from './catalogue.ts';
import { toHtml } from './markdown.ts';

type Shapes = components['schemas'];

interface Around {
  /** Null for a course without one. */
  test: Shapes['PracticeState'];
  /** By course; null for a visitor. */
  certificates: ReadonlyMap<string, NonNullable<Shapes['OwnCertificate']>> | null;
  /** Of a subscription by the month: for those who would have to pay. */
  month_prices: Shapes['PricePoint'][];
}

/** What the page of a course gets. */
export const toWholeCourse = (
  course: StoredCourse,
  view: View,
  { test, certificates, month_prices }: Around,
): Shapes['Course'] => ({
  ...{ ...toCourse(course, view), practice_test: test },
  ...(certificates && { certificate: certificates.get(course.id) ?? null }),
  ...(month_prices.length > 0 && { subscription_prices: month_prices }),
});

/** What the page of a lesson gets. @throws Problem 404, or 403 for a lesson to be bought first */
export function toWholeLesson(course: StoredCourse, id: string, view: View): Shapes['Lesson'] {
  const lesson = lessonsOf(course).find((candidate) => candidate.id === id);
  if (!lesson) throw notFound('lesson');
  if (!canWatch(lesson, view.access)) throw notPurchased();
  return {
    ...{ ...toLesson(course, lesson, true, view.progress), content_html: toHtml(lesson.content) },
    ...(lesson.content_lang && { content_lang: lesson.content_lang }),
  };
}
