import { chapterFeedbackMachine } from '../../../machines/learning/chapter-feedback.machine.ts';
import { loadCourse } from '../../api/catalogue/catalogue.ts';
import { sendFeedback } from '../../api/learning/learning.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { ChapterFeedbackScreen } from '../../screens/learning/chapter-feedback/ChapterFeedbackScreen.tsx';

export const open: OpenPage<'chapterFeedback'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const actor = start(
    chapterFeedbackMachine.provide({
      actors: {
        sendFeedback: sendFeedback(client),
        loadCourse: loadCourse(client, { signedIn }, params.courseId),
      },
    }),
    params,
  );
  return <ChapterFeedbackScreen actor={actor} />;
};
