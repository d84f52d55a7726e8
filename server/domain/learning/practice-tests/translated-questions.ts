import type { JoinBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { QuestionTranslationsTable } from '../../../db/tables/learning.ts';
import { original } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';

type Joined = Database & { told: QuestionTranslationsTable };

/**
 * For a left join of `question_translations as told` with `questions`: the same revision in the
 * caller's language.
 */
export const inLanguageOf =
  ({ language = original }: Ctx) =>
  (join: JoinBuilder<Joined, 'questions' | 'told'>) =>
    join
      .onRef('told.course_id', '=', 'questions.course_id')
      .onRef('told.id', '=', 'questions.id')
      .onRef('told.revision', '=', 'questions.revision')
      .on('told.language', '=', language);
