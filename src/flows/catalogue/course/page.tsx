import * as say from '../../../../common/texts/catalogue/course.ts';
import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { type OpenPage, viewOf } from '../../common/page.ts';
import { startTakeAlong } from '../take-along/start-take-along.tsx';
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
  if (!signedIn) return <CourseScreen actor={actor} region={region} wishlist={wishlist} />;
  const takeAlong = startTakeAlong(start, services, courseId);
  actor.subscribe(({ context: { course } }) => {
    if (course?.purchased) takeAlong.actor.send({ type: 'course.opened' });
  });
  return <CourseScreen actor={actor} region={region} wishlist={wishlist} takeAlong={takeAlong.element} />;
};

const stringsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
