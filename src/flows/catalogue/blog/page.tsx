import type { BlogPost } from '../../../../common/api/types.ts';
import { resourceMachine } from '../../../../machines/common/resource.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { BlogScreen } from './BlogScreen.tsx';
import { loadPosts } from './calls.ts';

export const open: OpenPage<'blog'>['open'] = ({ services, start }) => {
  const posts = start(
    resourceMachine<readonly BlogPost[]>().provide({ actors: { load: loadPosts(services.client) } }),
    { name: 'posts', empty: [] },
  );
  return <BlogScreen posts={posts} />;
};
