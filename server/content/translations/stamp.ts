import { createHash } from 'node:crypto';
import { dayOf } from '../../../common/text/days.ts';
import type { Question } from '../../db/tables/question.ts';
import type { CourseContent, PlanContent, PostWords } from '../model.ts';

/** Names the words of an original that were translated. */
export const stampOf = (words: unknown): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);

export const stampOfText = (text: string): string => stampOf(text.trim());

/** Of what a translated course.yaml says. */
export const stampOfCourse = ({ title, description, about, chapters }: CourseContent): string =>
  stampOf([
    ...[title, description, about.teacher?.name, about.teacher?.about, about.outcomes, about.audience],
    chapters.map((chapter) => [
      ...[chapter.id, chapter.title],
      chapter.lessons.map((lesson) => [lesson.id, lesson.title, lesson.description]),
    ]),
  ]);

/** With what is right: a translation has the same choices in the same order. */
export const stampOfQuestion = ({ lessonId: _, heading: __, ...asked }: Question): string => stampOf(asked);

export const stampOfPlan = ({ name, description, badge, features, button }: PlanContent): string =>
  stampOf([name, description, badge, features, button]);

export const stampOfPost = ({ title, author, summary, text }: PostWords): string =>
  stampOf([title, author, summary, text]);

export const stampOfLegalText = ({ updated, body }: { updated: Date; body: string }): string =>
  stampOf([dayOf(updated), body.trim()]);
