import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { shareMachine } from '../../../../machines/learning/share.machine.ts';
import { canShare, sharePage } from '../../../browser/share-page.ts';
import { loadRecommended } from '../../catalogue/course/some-courses-calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { userIdOf } from '../../common/user-id.ts';
import { saveFile } from '../download/calls.ts';
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
  const download = start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } }));
  return (
    <CourseCompletedScreen
      courseId={params.courseId}
      courses={courses}
      finished={finished}
      download={download}
      share={start(shareMachine.provide({ actors: { sharePage } }))}
      canShare={canShare()}
      region={region}
      wishlist={wishlist}
    />
  );
};
