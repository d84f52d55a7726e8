import { LANDING_COURSES, LANDING_POSTS } from '../../../../common/rules/list-sizes.ts';
import { listPosts } from '../../catalogue/blog/calls.ts';
import { listFirstCourses } from '../../catalogue/course/calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { HomeScreen } from './HomeScreen.tsx';

export const open: OpenPage<'home'>['open'] = ({ services, signedIn, start }) => {
  const { client, region, wishlist, site } = services;
  const courses = startResource(start, listFirstCourses(client, { signedIn }, LANDING_COURSES), {
    name: 'courses',
    empty: { courses: [], freeTotal: 0 },
  });
  const posts = startResource(start, listPosts(client, { limit: LANDING_POSTS }), { name: 'posts', empty: [] });
  return <HomeScreen courses={courses} posts={posts} region={region} wishlist={wishlist} site={site} />;
};
