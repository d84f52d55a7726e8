import { courseMachine } from '../../../machines/course.machine.ts';
import { loadCourse } from '../../api/catalogue.ts';
import { ChapterCompletedScreen } from '../../screens/chapter-completed/ChapterCompletedScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'chapterCompleted'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const { courseId, chapterId } = params;
  const course = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, { signedIn }, courseId) } }), {
    courseId,
  });
  return <ChapterCompletedScreen course={course} chapterId={chapterId} />;
};
