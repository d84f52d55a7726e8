import * as say from '../../../../common/texts/catalogue/course.ts';
import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { type OpenPage, viewOf } from '../../common/page.ts';
import { CourseScreen } from './CourseScreen.tsx';
import { loadCourse } from './calls.ts';

export const open: OpenPage<'course'>['open'] = ({
  params: { courseId },
  services,
  state,
  signedIn,
  start,
  nameAfter,
}) => {
  const { client, region, wishlist } = services;
  const actor = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, { signedIn }, courseId) } }), {
    courseId,
    openChapters: stringsOf(viewOf(state).openChapters),
  });
  nameAfter(actor, (snapshot) =>
    snapshot.matches('notFound') ? { title: say.notFound.title } : snapshot.context.course,
  );
  return <CourseScreen actor={actor} region={region} wishlist={wishlist} />;
};

const stringsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
