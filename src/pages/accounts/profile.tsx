import type { Course, Purchase } from '../../../common/api/types.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { downloadMachine } from '../../../machines/learning/download.machine.ts';
import type { Learning } from '../../../machines/learning/learning.types.ts';
import { shareMachine } from '../../../machines/learning/share.machine.ts';
import { loadWished } from '../../api/catalogue/some-courses.ts';
import { saveFile } from '../../api/learning/downloads.ts';
import { loadLearning } from '../../api/learning/learning.ts';
import { loadPurchases } from '../../api/payments/purchases.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { ProfileScreen } from '../../screens/accounts/profile/ProfileScreen.tsx';
import { canShare, sharePage } from '../../services/share-page.ts';
import { userIdOf } from '../../services/user-id.ts';

export const open: OpenPage<'profile'>['open'] = ({ services, signedIn, start }) => {
  const { client, session, wishlist } = services;
  const learning = start(
    resourceMachine<Learning>().provide({ actors: { load: loadLearning(client, () => userIdOf(session)) } }),
    { name: 'purchased courses', empty: { courses: [], subscription: null, reviewsDue: 0 } },
  );
  const courses = start(
    resourceMachine<readonly Course[]>().provide({
      actors: { load: loadWished(client, { signedIn }, () => wishlist.getSnapshot().context.courseIds) },
    }),
    { name: 'courses', empty: [] },
  );
  const purchases = start(resourceMachine<readonly Purchase[]>().provide({ actors: { load: loadPurchases(client) } }), {
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
