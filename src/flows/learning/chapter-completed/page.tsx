import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { loadCourse } from '../../catalogue/course/calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { ChapterCompletedScreen } from './ChapterCompletedScreen.tsx';

export const open: OpenPage<'chapterCompleted'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const { courseId, chapterId } = params;
  const course = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, { signedIn }, courseId) } }), {
    courseId,
  });
  return <ChapterCompletedScreen course={course} chapterId={chapterId} />;
};
