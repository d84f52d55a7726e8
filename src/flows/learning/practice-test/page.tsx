import { language } from '../../../../common/language/current.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import { practiceTestMachine } from '../../../../machines/learning/practice-test.machine.ts';
import { answerDraftIn, answerDraftOf } from '../../../../machines/learning/practice-test.selectors.ts';
import { viewIn } from '../../../../machines/learning/practice-test-address.ts';
import type { OpenPage } from '../../common/page.ts';
import { startSharing } from '../certificate/start-sharing.tsx';
import {
  checkAnswer,
  getPracticeAttempt,
  getPracticeTest,
  listSampleQuestions,
  startPracticeTest,
  watchAnswers,
} from './calls.ts';
import { PracticeTestScreen } from './PracticeTestScreen.tsx';

export const open: OpenPage<'practiceTest'>['open'] = ({
  params: { courseId },
  query,
  services: { client, outbox, prepareOutbox, taken },
  signedIn,
  start,
  restored,
  nameAfter,
  draftAfter,
}) => {
  if (signedIn) prepareOutbox();
  const kept = signedIn ? { taken, place: { courseId, language: language.code } } : null;
  const actor = start(
    practiceTestMachine.provide({
      actors: {
        getPracticeTest: getPracticeTest(client, courseId, kept),
        startPracticeTest: startPracticeTest(client, courseId, kept),
        getPracticeAttempt: getPracticeAttempt(client, kept),
        listSampleQuestions: listSampleQuestions(client, courseId),
        checkAnswer: checkAnswer(client, kept),
        watchAnswers: watchAnswers(outbox),
      },
    }),
    { courseId, signedIn, view: viewIn(query), restored: answerDraftIn(restored) },
  );
  draftAfter(actor, (snapshot) => {
    const isOpen = snapshot.matches('question') || snapshot.matches('checking') || snapshot.matches('unsent');
    const answer = isOpen ? answerDraftOf(snapshot.context) : null;
    return answer && { ...answer };
  });
  nameAfter(actor, (snapshot) => {
    if (snapshot.matches('notFound')) return { title: say.notFound.title };
    const { test, attempt } = snapshot.context;
    const course = attempt?.course_title ?? test?.course_title ?? '';
    return course === '' ? null : { title: say.pageTitle({ course }) };
  });
  return <PracticeTestScreen actor={actor} {...startSharing(start, client)} />;
};
