import { newsletterMachine } from '../../../machines/newsletter.machine.ts';
import { isMissing, resourceMachine } from '../../../machines/resource.machine.ts';
import { type BlogPost, loadPost } from '../../api/blog.ts';
import { PostScreen } from '../../screens/blog/PostScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'post'>['open'] = ({ params: { blogId }, services, start, nameAfter }) => {
  const post = start(
    resourceMachine<BlogPost | null>().provide({ actors: { load: loadPost(services.client, blogId) } }),
    { name: 'the post', empty: null },
  );
  nameAfter(post, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: 'We could not find this article' };
    const { data } = snapshot.context;
    return data && { title: data.title, description: data.description.html };
  });
  return <PostScreen post={post} newsletter={start(newsletterMachine)} />;
};
