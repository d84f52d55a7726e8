import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { BlogScreen } from './BlogScreen.tsx';
import { listPosts } from './calls.ts';

export const open: OpenPage<'blog'>['open'] = ({ services, start }) => {
  const posts = startResource(start, listPosts(services.client), { name: 'posts', empty: [] });
  return <BlogScreen posts={posts} />;
};
