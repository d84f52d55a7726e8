import { resourceMachine } from '../../../machines/resource.machine.ts';
import { type BlogPost, loadPosts } from '../../api/blog.ts';
import { BlogScreen } from '../../screens/blog/BlogScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'blog'>['open'] = ({ services, start }) => {
  const posts = start(
    resourceMachine<readonly BlogPost[]>().provide({ actors: { load: loadPosts(services.client) } }),
    { name: 'posts', empty: [] },
  );
  return <BlogScreen posts={posts} />;
};
