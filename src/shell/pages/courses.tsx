import { catalogueMachine } from '../../../machines/catalogue.machine.ts';
import { loadCategories, loadCourses } from '../../api/catalogue.ts';
import { CoursesScreen } from '../../screens/courses/CoursesScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'courses'>['open'] = ({ services, signedIn, start }) => {
  const { client, region, wishlist } = services;
  const catalogue = start(
    catalogueMachine.provide({
      actors: { loadCourses: loadCourses(client, { signedIn }), loadCategories: loadCategories(client) },
    }),
  );
  return <CoursesScreen catalogue={catalogue} region={region} wishlist={wishlist} />;
};
