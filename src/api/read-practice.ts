import type {
  AnsweredQuestion,
  PracticeAttempt,
  PracticeItem,
  PracticeOption,
  PracticePlace,
  PracticeResult,
  PracticeTest,
} from '../../common/api/types.ts';
import { count, every, filled, flag, list, note, nullable, number, oneOf, optional, or, shape, text } from './read.ts';
import { ownCertificate } from './read-course.ts';

export const place = shape<PracticePlace>({
  chapter_id: filled,
  lesson_id: filled,
  title: note,
  heading: nullable(filled),
  anchor: nullable(filled),
});

export const explanations = or(
  list(
    shape<AnsweredQuestion['explanations'][number]>({
      option: nullable(filled),
      right: nullable(flag),
      html: text,
    }),
  ),
  [],
);

const answered = shape<AnsweredQuestion>({
  given: every(text),
  right: flag,
  answered_at: note,
  solution: every(text),
  explanations,
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

const result = shape<PracticeResult>({
  right: count,
  question_count: number,
  percentage: number,
  passed: flag,
  chapters: or(
    list(
      shape<PracticeResult['chapters'][number]>({
        chapter_id: filled,
        title: note,
        right: count,
        question_count: count,
        read_again: or(list(place), []),
      }),
    ),
    [],
  ),
});

export const practiceAttempt = shape<PracticeAttempt>({
  id: filled,
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  pass_percentage: number,
  started_at: note,
  finished_at: nullable(filled),
  items: every(item),
  result: (value) => (value === null ? null : result(value)),
  certificate: ownCertificate,
  lessons_left: nullable(
    shape<NonNullable<PracticeAttempt['lessons_left']>>({
      count: number,
      next: shape<NonNullable<PracticeAttempt['lessons_left']>['next']>({
        chapter_id: filled,
        lesson_id: filled,
        title: note,
      }),
    }),
  ),
});

export const practiceTest = shape<PracticeTest>({
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  question_count: number,
  minutes: count,
  pass_percentage: number,
  access: or(oneOf('open', 'samples'), 'samples'),
  sample_count: count,
  finished_count: count,
  running: nullable(
    shape<NonNullable<PracticeTest['running']>>({ attempt_id: filled, answered: count, question_count: number }),
  ),
  best: nullable(
    shape<NonNullable<PracticeTest['best']>>({
      attempt_id: filled,
      percentage: number,
      passed: flag,
      finished_at: note,
    }),
  ),
  next_attempt_at: nullable(filled),
});
