import { downloadMachine } from '../../../machines/download.machine.ts';
import { resourceMachine } from '../../../machines/resource.machine.ts';
import { loadCourses } from '../../api/catalogue.ts';
import { saveFile } from '../../api/downloads.ts';
import { loadPurchasedCourses } from '../../api/learning.ts';
import type { components } from '../../api/schema.d.ts';
import { ProfileScreen } from '../../screens/profile/ProfileScreen.tsx';
import type { OpenPage } from '../page.ts';
import { userIdOf } from '../user-id.ts';

type Course = components['schemas']['Course'];
type PurchasedCourse = components['schemas']['PurchasedCourse'];

export const open: OpenPage<'profile'>['open'] = ({ services, signedIn, start }) => {
  const { client, session, wishlist } = services;
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
    <ProfileScreen purchases={purchases} courses={courses} wishlist={wishlist} download={download} now={new Date()} />
  );
};
