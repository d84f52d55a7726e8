import { waitFor } from 'xstate';
import * as say from '../../../../common/texts/catalogue/blog-post.ts';
import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import { type OpenPage, textsIn } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { getPost } from '../blog/calls.ts';
import { BlogPostScreen } from './BlogPostScreen.tsx';
import { listCourses, subscribeNewsletter } from './calls.ts';

export const open: OpenPage<'blogPost'>['open'] = ({
  params: { blogId },
  services,
  signedIn,
  restored,
  start,
  nameAfter,
  draftAfter,
}) => {
  const post = startResource(start, getPost(services.client, blogId), { name: 'the post', empty: null });
  nameAfter(post, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: say.notFound.title };
    const { data } = snapshot.context;
    return data && { title: data.title, description: data.description.html };
  });
  const text = async () => {
    const { context } = await waitFor(post, (found) => found.matches('ready') || isMissing(found.context));
    return context.data?.description.html ?? '';
  };
  const related = startResource(start, listCourses(services.client, { signedIn }, text), {
    name: 'courses of the post',
    empty: [],
  });
  const newsletter = start(
    newsletterMachine.provide({ actors: { subscribeNewsletter: subscribeNewsletter(services.client) } }),
    textsIn(restored, 'email'),
  );
  draftAfter(newsletter, ({ context: { email } }) => (email === '' ? null : { email }), { isForVisitors: true });
  return (
    <BlogPostScreen
      post={post}
      related={related}
      region={services.region}
      wishlist={services.wishlist}
      newsletter={newsletter}
    />
  );
};
