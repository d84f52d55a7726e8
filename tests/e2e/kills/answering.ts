import { answersOf } from '../../support/right-answers.ts';
import { taken } from '../support/fixtures.ts';
import type { Api } from '../support/kill.ts';

const courseId = 'mentoring-give-and-get-guidance';

/** Answers to the questions of the practice test that `beginTest` begins. */
export const { right: rightAnswer, wrong: wrongAnswer } = answersOf(courseId);

/** Begins a practice test, or goes on with it. */
export const beginTest = async (api: Api) =>
  (await taken(api.POST('/practice-tests/{id}/attempts', { params: { path: { id: courseId } } }))).data;

/** Answers one of its questions. */
export const answerTest = async (api: Api, path: { id: string; questionId: string }, answer: string[]) =>
  (await taken(api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params: { path }, body: { answer } })))
    .data.item.answered;
