import type { Course } from '../../../machines/course.machine.ts';
import { downloadMachine } from '../../../machines/download.machine.ts';
import { resourceMachine } from '../../../machines/resource.machine.ts';
import { loadCourses } from '../../api/catalogue.ts';
import { saveFile } from '../../api/downloads.ts';
import { loadPurchasedCourses, type PurchasedCourse } from '../../api/learning.ts';
import { CourseCompletedScreen } from '../../screens/course-completed/CourseCompletedScreen.tsx';
import type { OpenPage } from '../page.ts';
import { userIdOf } from '../user-id.ts';

export const open: OpenPage<'courseCompleted'>['open'] = ({ params, services, signedIn, start }) => {
  const { client, region, session, wishlist } = services;
  const purchases = start(
    resourceMachine<readonly PurchasedCourse[]>().provide({
      actors: { load: loadPurchasedCourses(client, () => userIdOf(session)) },
    }),
    { name: 'purchased courses', empty: [] },
  );
  const courses = start(
    resourceMachine<readonly Course[]>().provide({ actors: { load: loadCourses(client, { signedIn }) } }),
    { name: 'courses', empty: [] },
  );
  const download = start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } }));
  return (
    <CourseCompletedScreen
      courseId={params.courseId}
      courses={courses}
      purchases={purchases}
      download={download}
      region={region}
      wishlist={wishlist}
    />
  );
};
