import { downloadMachine } from '../../../machines/download.machine.ts';
import { resourceMachine } from '../../../machines/resource.machine.ts';
import { loadCourses } from '../../api/catalogue.ts';
import { saveFile } from '../../api/downloads.ts';
import { type Learning, loadLearning } from '../../api/learning.ts';
import type { components } from '../../api/schema.d.ts';
import { ProfileScreen } from '../../screens/profile/ProfileScreen.tsx';
import type { OpenPage } from '../page.ts';
import { userIdOf } from '../user-id.ts';

type Course = components['schemas']['Course'];

export const open: OpenPage<'profile'>['open'] = ({ services, signedIn, start }) => {
  const { client, session, wishlist } = services;
  const learning = start(
    resourceMachine<Learning>().provide({ actors: { load: loadLearning(client, () => userIdOf(session)) } }),
    { name: 'purchased courses', empty: { courses: [], subscription: null } },
  );
  const courses = start(
    resourceMachine<readonly Course[]>().provide({ actors: { load: loadCourses(client, { signedIn }) } }),
    { name: 'courses', empty: [] },
  );
  const download = start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } }));
  return (
    <ProfileScreen learning={learning} courses={courses} wishlist={wishlist} download={download} now={new Date()} />
  );
};
