import { feedbackMachine } from '../../../machines/feedback.machine.ts';
import { loadCourse } from '../../api/catalogue.ts';
import { sendFeedback } from '../../api/learning.ts';
import { ChapterFeedbackScreen } from '../../screens/chapter-feedback/ChapterFeedbackScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'chapterFeedback'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const actor = start(
    feedbackMachine.provide({
      actors: {
        sendFeedback: sendFeedback(client),
        loadCourse: loadCourse(client, { signedIn }, params.courseId),
      },
    }),
    params,
  );
  return <ChapterFeedbackScreen actor={actor} />;
};
