import { sql } from 'kysely';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import type { Ctx } from '../../common/context.ts';
import { askedOf } from './options.ts';

/** Over all tests, current content only. */
export interface QuestionReport {
  courseId: string;
  questionId: string;
  answered: number;
  right: number;
  /** The most frequent wrong answer. */
  misleads: { answer: string; count: number } | null;
}

/** Without `given` for a question without answers. */
export interface AnswerCount {
  course_id: string;
  id: string;
  body: Question;
  shown: Shown | null;
  given: string[] | null;
  is_right: boolean | null;
  count: number;
}

/** By course id, then content order; earlier revisions are left out. */
export async function reportQuestions({ db }: Pick<Ctx, 'db'>): Promise<QuestionReport[]> {
  const { rows } = await sql<AnswerCount>`
    select questions.course_id, questions.id, body, shown, given, is_right, count(given)::integer as count
    from questions
    left join practice_items on practice_items.question_id = questions.id and practice_items.revision = questions.revision
      and given is not null and exists (
        select from practice_attempts where practice_attempts.id = attempt_id and practice_attempts.course_id = questions.course_id)
    where replaced_at is null
    group by questions.course_id, questions.id, questions.revision, shown, given, is_right
    order by questions.course_id, questions.position`.execute(db);
  const questions = Map.groupBy(rows, ({ course_id, id }) => `${course_id} ${id}`);
  return [...questions.values()].flatMap(reportOf);
}

export function reportOf(rows: readonly AnswerCount[]): QuestionReport[] {
  const [first] = rows;
  if (!first) return [];
  const wrong = new Map<string, number>();
  for (const { body, shown, given, is_right, count } of rows) {
    if (shown === null || given === null || is_right === true) continue;
    const words = wordsOf(body, shown, given);
    wrong.set(words, (wrong.get(words) ?? 0) + count);
  }
  const [most] = [...wrong].toSorted(([, one], [, other]) => other - one);
  return [
    {
      courseId: first.course_id,
      questionId: first.id,
      answered: total(rows),
      right: total(rows.filter(({ is_right }) => is_right === true)),
      misleads: most ? { answer: most[0], count: most[1] } : null,
    },
  ];
}

const total = (rows: readonly AnswerCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Independent of the shuffle. */
function wordsOf(question: Question, shown: Shown, given: readonly string[]): string {
  const { kind, options, matches } = askedOf(question, shown);
  const textOf = (id: string) => [...options, ...matches].find((each) => each.id === id)?.text ?? id;
  const texts = given.map(textOf);
  if (kind === 'order') return texts.join(' → ');
  if (kind === 'pairs')
    return texts
      .map((text, place) => `${options[place]?.text} = ${text}`)
      .toSorted()
      .join(', ');
  return texts.toSorted().join(', ');
}

export function linesOf(reports: readonly QuestionReport[]): string[] {
  return reports.map(({ courseId, questionId, answered, right, misleads }) => {
    const name = `${courseId}/${questionId}`;
    if (answered === 0) return `${name}: not answered yet`;
    const share = Math.round((100 * right) / answered);
    const most = misleads ? `; most often wrong: ${misleads.answer} (${misleads.count})` : '';
    return `${name}: answered ${answered}, right ${right} (${share} %)${most}`;
  });
}
