import { dayOf } from '../../../common/text/days.ts';
import { type FeedbackRow, listFeedback } from '../../domain/learning/feedback-list.ts';
import { command, type Table } from '../declaration.ts';
import { readSpan, spanOptions } from '../values.ts';

export const feedbackTable = (found: readonly FeedbackRow[]): Table => ({
  columns: ['day', 'course', 'chapter', 'stars', 'counts', 'answer', 'learner'],
  rows: found.map(({ at, course, chapter, rating, counts, answer, learner }) => [
    ...[dayOf(at), course, chapter, rating, counts ? 'yes' : 'no', answer, learner],
  ]),
});

export const feedback = command({
  name: 'feedback',
  summary: 'Lists what learners think of chapters, with the mean of each course',
  details: 'Stars count in the rating of a course when the chapter was finished with access to it.',
  hasCsv: true,
  options: { ...spanOptions, course: { value: 'id', text: 'of this course alone' } },
  examples: ['feedback --from 2026-11-01', 'feedback --course pattern-cutting --csv > feedback.csv'],
  async run({ services, option }) {
    const span = readSpan(option, services.now());
    const found = await listFeedback(services, { ...span, course: option.course });
    const means = [...Map.groupBy(found, ({ course }) => course)].map(([course, those]) => ({
      course,
      answers: those.length,
      mean: Math.round((those.reduce((sum, { rating }) => sum + rating, 0) / those.length) * 10) / 10,
    }));
    const lines = means.map(({ course, answers, mean }) => {
      return `${course}  ${mean.toFixed(1)} of 5, ${answers} ${answers === 1 ? 'answer' : 'answers'}`;
    });
    return {
      data: { feedback: found, means },
      table: feedbackTable(found),
      lines: found.length > 0 ? lines : ['There is no feedback of these days.'],
    };
  },
});
