import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readContent } from '../../../server/content/read.ts';
import type { Question } from '../../../server/db/tables/question.ts';
import { anyText } from '../../support/any-text.ts';

function coursesOf(path: string) {
  const content = readContent(fileURLToPath(new URL(path, import.meta.url)));
  if (Array.isArray(content)) throw new Error(content.join('\n'));
  return content.courses;
}

const courses = [...coursesOf('../../../content'), ...coursesOf('../fixtures/content')];

/** Of the product and the fixture. */
export const questions = courses.flatMap((course) => course.questions);

export const anyQuestion = fc.constantFrom(...questions);

export const anySeed = anyText({ maxLength: 20 });

export function known(id: string): Question {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new Error(`there is no question ${id}`);
  return question;
}
