import type { BlogPost } from '../../../common/api/types.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { loadPosts } from '../../api/catalogue/blog.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { BlogScreen } from '../../screens/catalogue/blog/BlogScreen.tsx';

export const open: OpenPage<'blog'>['open'] = ({ services, start }) => {
  const posts = start(
    resourceMachine<readonly BlogPost[]>().provide({ actors: { load: loadPosts(services.client) } }),
    { name: 'posts', empty: [] },
  );
  return <BlogScreen posts={posts} />;
};
