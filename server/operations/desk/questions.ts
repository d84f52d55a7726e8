import { invalid } from '../../domain/common/problem.ts';
import { grade } from '../../domain/learning/practice-tests/grade-answer.ts';
import { toItem } from '../../domain/learning/practice-tests/items.ts';
import { shuffleShown } from '../../domain/learning/practice-tests/select-questions.ts';
import { changeQuestions, listQuestions, questionToTry } from '../../drafts/questions.ts';
import { changedMeanwhile } from '../../drafts/store.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { staffOf } from './staff.ts';

type Ids = 'listDeskQuestions' | 'changeDeskQuestions' | 'tryDeskQuestion';

export function deskQuestions(services: Services): Operations<Ids> {
  return {
    listDeskQuestions: async (request) => ({
      data: await listQuestions(services, staffOf(request), request.params.id),
    }),

    changeDeskQuestions: async (request) => ({
      data: await changeQuestions(services, staffOf(request), request.params.id, request.body),
    }),

    async tryDeskQuestion(request) {
      const { id, question: questionId } = request.params;
      const { answer, round, basedOn } = request.body;
      const { course, question, lesson, hash } = await questionToTry(services, staffOf(request), id, questionId);
      // what was answered is another question by now
      if (basedOn !== null && basedOn !== hash) throw changedMeanwhile();
      const shown = shuffleShown(question, `${id} ${round}`);
      const graded = answer && grade(question, shown, answer);
      if (graded && 'refusal' in graded) throw invalid({ answer: [graded.refusal] });
      const answered = graded && { given: answer, right: graded.right, at: services.now() };
      const place = lesson && {
        ...{ chapter_id: lesson.chapterId, lesson_id: lesson.id, title: lesson.title },
        ...{ heading: question.heading, anchor: null },
      };
      return { data: { course, hash, item: toItem({ question, shown, number: 1, answered }, place) } };
    },
  };
}
