import type { BlogPost } from '../../../../common/api/types.ts';
import { resourceMachine } from '../../../../machines/common/resource.machine.ts';
import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { loadPost } from '../blog/calls.ts';
import { BlogPostScreen } from './BlogPostScreen.tsx';
import { subscribe } from './calls.ts';

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
