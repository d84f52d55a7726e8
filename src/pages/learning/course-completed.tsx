import type { Course, PurchasedCourse } from '../../../common/api/types.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { downloadMachine } from '../../../machines/learning/download.machine.ts';
import { loadCourses } from '../../api/catalogue/catalogue.ts';
import { saveFile } from '../../api/learning/downloads.ts';
import { loadPurchasedCourses } from '../../api/learning/learning.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { CourseCompletedScreen } from '../../screens/learning/course-completed/CourseCompletedScreen.tsx';
import { userIdOf } from '../../services/user-id.ts';

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
