import { language } from '../../../../common/language/current.ts';
import * as say from '../../../../common/texts/catalogue/course.ts';
import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import { type OpenPage, viewOf } from '../../common/page.ts';
import { listChaptersToTake, readTaken, removeTaken, takePart } from '../take-along/calls.ts';
import { TakeAlong } from '../take-along/TakeAlong.tsx';
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
  const { client, region, wishlist, taken } = services;
  const actor = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, { signedIn }, courseId) } }), {
    courseId,
    openChapters: stringsOf(viewOf(state).openChapters),
  });
  nameAfter(actor, (snapshot) =>
    snapshot.matches('notFound') ? { title: say.notFound.title } : snapshot.context.course,
  );
  if (!signedIn) return <CourseScreen actor={actor} region={region} wishlist={wishlist} />;
  const takeAlong = start(
    takeAlongMachine.provide({
      actors: {
        readTaken: readTaken(taken),
        listChaptersToTake: listChaptersToTake(client),
        takePart: takePart(client, taken, Date.now),
        removeTaken: removeTaken(taken),
      },
    }),
    { courseId, language: language.code },
  );
  actor.subscribe(({ context: { course } }) => {
    if (course?.purchased) takeAlong.send({ type: 'course.opened' });
  });
  return <CourseScreen actor={actor} region={region} wishlist={wishlist} takeAlong={<TakeAlong actor={takeAlong} />} />;
};

const stringsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
