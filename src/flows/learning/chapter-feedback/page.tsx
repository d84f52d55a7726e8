import { chapterFeedbackMachine, choiceIn } from '../../../../machines/learning/chapter-feedback.machine.ts';
import { loadCourse } from '../../catalogue/course/calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { findChapterTitle, sendChapterFeedback } from '../lesson/calls.ts';
import { ChapterFeedbackScreen } from './ChapterFeedbackScreen.tsx';

export const open: OpenPage<'chapterFeedback'>['open'] = ({
  params,
  services: { client, prepareOutbox, taken },
  signedIn,
  restored,
  start,
  draftAfter,
}) => {
  if (signedIn) prepareOutbox();
  const actor = start(
    chapterFeedbackMachine.provide({
      actors: {
        findChapterTitle: findChapterTitle(taken, params),
        sendChapterFeedback: sendChapterFeedback(client),
        loadCourse: loadCourse(client, { signedIn }, params.courseId),
      },
    }),
    { ...params, restored: choiceIn(restored) },
  );
  draftAfter(actor, (snapshot) => {
    const { answer, rating } = snapshot.context;
    return snapshot.hasTag('thanked') || (answer === null && rating === null) ? null : { answer, rating };
  });
  return <ChapterFeedbackScreen actor={actor} />;
};
