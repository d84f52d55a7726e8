import { courseMachine } from '../../../machines/catalogue/course.machine.ts';
import { loadCourse } from '../../api/catalogue/catalogue.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { ChapterCompletedScreen } from '../../screens/learning/chapter-completed/ChapterCompletedScreen.tsx';

export const open: OpenPage<'chapterCompleted'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const { courseId, chapterId } = params;
  const course = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, { signedIn }, courseId) } }), {
    courseId,
  });
  return <ChapterCompletedScreen course={course} chapterId={chapterId} />;
};
