import { loadWished } from '../../catalogue/course/some-courses-calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { userIdOf } from '../../common/user-id.ts';
import { startSharing } from '../../learning/certificate/start-sharing.tsx';
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
  return (
    <ProfileScreen
      learning={learning}
      courses={courses}
      purchases={purchases}
      wishlist={wishlist}
      {...startSharing(start, client)}
      now={new Date()}
    />
  );
};
