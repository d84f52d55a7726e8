import type { AnsweredQuestion, PracticeItem, PracticeOption, PracticePlace } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import {
  every,
  filled,
  flag,
  list,
  note,
  nullable,
  number,
  oneOf,
  optional,
  or,
  shape,
  text,
} from '../../../api/read.ts';

export const place = shape<PracticePlace>({
  chapter_id: filled,
  lesson_id: filled,
  title: note,
  heading: nullable(filled),
  anchor: nullable(filled),
});

const answered = shape<AnsweredQuestion>({
  given: every(text),
  right: flag,
  answered_at: note,
  solution: every(text),
  explanations: or(
    list(
      shape<AnsweredQuestion['explanations'][number]>({
        option: nullable(filled),
        right: nullable(flag),
        html: text,
      }),
    ),
    [],
  ),
  lesson: nullable(place),
});

const options = every(shape<PracticeOption>({ id: filled, text, html: optional(filled) }));

/** Strict: half a question cannot be answered. */
export const item = shape<PracticeItem>({
  question_id: filled,
  number,
  kind: oneOf('choice', 'choices', 'true-or-false', 'order', 'number', 'gap', 'pairs'),
  ask_html: filled,
  options,
  matches: options,
  unit: nullable(filled),
  answered: (value) => (value === null ? null : answered(value)),
  lang: optional(filled),
});

/** @throws ApiFailure if the server sent no verdict. */
export function answeredOf({ answered }: PracticeItem): AnsweredQuestion {
  if (answered === null) throw failure('server', { status: 200 });
  return answered;
}
