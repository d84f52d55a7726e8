import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { getPost } from '../blog/calls.ts';
import { BlogPostScreen } from './BlogPostScreen.tsx';
import { subscribeNewsletter } from './calls.ts';

export const open: OpenPage<'blogPost'>['open'] = ({ params: { blogId }, services, start, nameAfter }) => {
  const post = startResource(start, getPost(services.client, blogId), { name: 'the post', empty: null });
  nameAfter(post, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: 'We could not find this article' };
    const { data } = snapshot.context;
    return data && { title: data.title, description: data.description.html };
  });
  const newsletter = start(
    newsletterMachine.provide({ actors: { subscribeNewsletter: subscribeNewsletter(services.client) } }),
  );
  return <BlogPostScreen post={post} newsletter={newsletter} />;
};
