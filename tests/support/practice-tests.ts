import type {
  AnsweredQuestion,
  PracticeAttempt,
  PracticeItem,
  PracticeOption,
  PracticePlace,
  PracticeTest,
  Review,
  ReviewItem,
  ReviewState,
} from '../../common/api/types.ts';

/** Must not reach a browser before the question was answered. */
export const secret = 'because the warp is under tension';

export const place: PracticePlace = {
  chapter_id: 'loom',
  lesson_id: 'warp',
  title: 'The warp',
  heading: 'Tension',
  anchor: 'section-tension',
};

const two: PracticeOption[] = ['1', '2'].map((id) => ({ id, text: `Option ${id}` }));

/** Not answered; two options where its kind has options. */
export const anItem = (kind: PracticeItem['kind'], number: number, more: Partial<PracticeItem> = {}): PracticeItem => ({
  question_id: `${kind}-${number}`,
  number,
  kind,
  ask_html: `<p>Asked as ${kind}?</p>`,
  options: kind === 'number' || kind === 'gap' ? [] : two,
  matches: kind === 'pairs' ? ['1', '2'].map((id) => ({ id, text: `Match ${id}` })) : [],
  unit: kind === 'number' ? 'cm' : null,
  answered: null,
  ...more,
});

/** Right by default. */
export const anAnswer = (given: string[], more: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
  given,
  right: true,
  answered_at: '2026-11-21T09:04:00.000Z',
  solution: given,
  explanations: [
    { option: '1', right: true, html: `<p>Yes, ${secret}.</p>` },
    { option: '2', right: false, html: '<p>That is the weft.</p>' },
    { option: null, right: null, html: '<p>The warp comes first.</p>' },
  ],
  lesson: place,
  ...more,
});

export const anAttempt = (items: PracticeItem[], more: Partial<PracticeAttempt> = {}): PracticeAttempt => ({
  id: 'att_1',
  course_id: 'weaving',
  course_title: 'Weaving',
  pass_percentage: 80,
  started_at: '2026-11-21T09:00:00.000Z',
  finished_at: null,
  items,
  result: null,
  ...more,
});

/** Finished: one chapter is known, one should be read again. */
export const aFinished = (passed: boolean): PracticeAttempt =>
  anAttempt(
    [
      anItem('choice', 1, { answered: anAnswer(['1']) }),
      anItem('gap', 2, { answered: anAnswer(['weft'], { right: passed, solution: ['warp'] }) }),
    ],
    {
      finished_at: '2026-11-21T09:10:00.000Z',
      result: {
        right: passed ? 2 : 1,
        question_count: 2,
        percentage: passed ? 100 : 50,
        passed,
        chapters: [
          { chapter_id: 'loom', title: 'The loom', right: 1, question_count: 1, read_again: [] },
          {
            chapter_id: 'yarn',
            title: 'The yarn',
            right: passed ? 1 : 0,
            question_count: 1,
            read_again: passed ? [] : [place],
          },
        ],
      },
    },
  );

/** For a learner with access who has not begun. */
export const aTest = (more: Partial<PracticeTest> = {}): PracticeTest => ({
  course_id: 'weaving',
  course_title: 'Weaving',
  question_count: 12,
  minutes: 9,
  pass_percentage: 80,
  access: 'open',
  sample_count: 3,
  finished_count: 0,
  running: null,
  best: null,
  next_attempt_at: null,
  ...more,
});

export const aReviewItem = (question: PracticeItem, more: Partial<ReviewItem> = {}): ReviewItem => ({
  id: `rvi_${question.question_id}`,
  course_id: 'weaving',
  course_title: 'Weaving',
  revision: 1,
  question,
  ...more,
});

export const aReview = (items: PracticeItem[], more: Partial<Review> = {}): Review => ({
  id: 'rev_1',
  started_at: '2026-11-23T09:00:00.000Z',
  finished_at: null,
  items: items.map((question) => aReviewItem(question)),
  ...more,
});

/** Two questions due today. */
export const aReviewState = (more: Partial<ReviewState> = {}): ReviewState => ({
  enabled: true,
  due_count: 2,
  minutes: 2,
  next_due_at: null,
  review: null,
  ...more,
});
