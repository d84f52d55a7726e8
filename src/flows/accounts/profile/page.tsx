import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { shareMachine } from '../../../../machines/learning/share.machine.ts';
import { canShare, sharePage } from '../../../browser/share-page.ts';
import { loadWished } from '../../catalogue/course/some-courses-calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { userIdOf } from '../../common/user-id.ts';
import { saveFile } from '../../learning/download/calls.ts';
import { listPurchasedCourses } from '../../learning/lesson/calls.ts';
import { listPurchases } from '../../payments/purchase/list-calls.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

export const open: OpenPage<'profile'>['open'] = ({ services, signedIn, start }) => {
  const { client, session, wishlist } = services;
  const learning = startResource(
    start,
    listPurchasedCourses(client, () => userIdOf(session)),
    { name: 'purchased courses', empty: { courses: [], subscription: null, reviewsDue: 0 } },
  );
  const courses = startResource(
    start,
    loadWished(client, { signedIn }, () => wishlist.getSnapshot().context.courseIds),
    { name: 'courses', empty: [] },
  );
  const purchases = startResource(start, listPurchases(client), {
    name: 'purchases',
    empty: [],
  });
  const download = start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } }));
  return (
    <ProfileScreen
      learning={learning}
      courses={courses}
      purchases={purchases}
      wishlist={wishlist}
      download={download}
      share={start(shareMachine.provide({ actors: { sharePage } }))}
      canShare={canShare()}
      now={new Date()}
    />
  );
};
