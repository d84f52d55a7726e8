import { resourceMachine } from '../../../machines/resource.machine.ts';
import { type BlogPost, loadPosts } from '../../api/blog.ts';
import { type Course, loadCourses } from '../../api/catalogue.ts';
import { HomeScreen } from '../../screens/home/HomeScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'home'>['open'] = ({ services, signedIn, start }) => {
  const { client, region, wishlist } = services;
  const courses = start(
    resourceMachine<readonly Course[]>().provide({ actors: { load: loadCourses(client, { signedIn }) } }),
    { name: 'courses', empty: [] },
  );
  const posts = start(resourceMachine<readonly BlogPost[]>().provide({ actors: { load: loadPosts(client) } }), {
    name: 'posts',
    empty: [],
  });
  return <HomeScreen courses={courses} posts={posts} region={region} wishlist={wishlist} />;
};
