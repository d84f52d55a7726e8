import type { BlogPost } from '../../../common/api/types.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { isMissing } from '../../../machines/common/resource.selectors.ts';
import { newsletterMachine } from '../../../machines/site/newsletter.machine.ts';
import { loadPost } from '../../api/catalogue/blog.ts';
import { subscribe } from '../../api/site/newsletter.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { BlogPostScreen } from '../../screens/catalogue/blog-post/BlogPostScreen.tsx';

export const open: OpenPage<'blogPost'>['open'] = ({ params: { blogId }, services, start, nameAfter }) => {
  const post = start(
    resourceMachine<BlogPost | null>().provide({ actors: { load: loadPost(services.client, blogId) } }),
    { name: 'the post', empty: null },
  );
  nameAfter(post, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: 'We could not find this article' };
    const { data } = snapshot.context;
    return data && { title: data.title, description: data.description.html };
  });
  const newsletter = start(newsletterMachine.provide({ actors: { subscribe: subscribe(services.client) } }));
  return <BlogPostScreen post={post} newsletter={newsletter} />;
};
