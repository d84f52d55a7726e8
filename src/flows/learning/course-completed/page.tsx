import { loadRecommended } from '../../catalogue/course/some-courses-calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { userIdOf } from '../../common/user-id.ts';
import { startSharing } from '../certificate/start-sharing.tsx';
import { loadFinishedCourse } from '../lesson/calls.ts';
import { CourseCompletedScreen } from './CourseCompletedScreen.tsx';

export const open: OpenPage<'courseCompleted'>['open'] = ({ params, services, signedIn, start }) => {
  const { client, region, session, wishlist } = services;
  const finished = startResource(
    start,
    loadFinishedCourse(client, () => userIdOf(session), params.courseId),
    { name: 'purchased courses', empty: { downloadLink: null, missingTest: null, certificate: null } },
  );
  const courses = startResource(start, loadRecommended(client, { signedIn }, params.courseId), {
    name: 'courses',
    empty: [],
  });
  return (
    <CourseCompletedScreen
      courseId={params.courseId}
      courses={courses}
      finished={finished}
      {...startSharing(start, client)}
      region={region}
      wishlist={wishlist}
    />
  );
};
