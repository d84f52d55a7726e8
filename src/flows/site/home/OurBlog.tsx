import { Link } from 'wouter';
import type { BlogPost } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { LANDING_POSTS } from '../../../../common/rules/list-sizes.ts';
import { excerpt } from '../../../../common/text/text.ts';
import * as say from '../../../../common/texts/site/home.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { Byline } from '../../../ui/content/Byline.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useResource } from '../../common/use-resource.ts';

export function OurBlog({ posts }: { posts: Resource<readonly BlogPost[]> }) {
  const { data, busy, slow, failed, retry } = useResource(posts);
  return (
    <div className="bg-sunken">
      <Section
        title={say.blog.title}
        intro={say.blog.intro}
        action={
          <ButtonLink variant="secondary" to={href('blog')}>
            {say.blog.more}
          </ButtonLink>
        }
      >
        {failed && (
          <EmptyState
            title={notLoaded.articles}
            text={notLoaded.hint}
            action={<Button onClick={retry}>{actions.tryAgain}</Button>}
          />
        )}
        {busy ? (
          <>
            <p role="status" className="text-lg text-muted">
              {say.blog.loading}
            </p>
            {slow && <SlowNote action={actions.tryAgain} onPress={retry} />}
          </>
        ) : (
          <ul className="grid gap-6 md:grid-cols-3">
            {data.slice(0, LANDING_POSTS).map((post) => (
              <li key={post.id}>
                <article className="relative flex h-full flex-col overflow-clip rounded-card border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-lift">
                  <Picture src={post.thumbnail.url} alt="" />
                  <div className="flex grow flex-col gap-2 p-5">
                    <h3 className="text-xl font-semibold">
                      <Link href={href('blogPost', { blogId: post.id })} className="after:absolute after:inset-0">
                        <Spoken lang={post.lang}>{post.title}</Spoken>
                      </Link>
                    </h3>
                    <p className="text-muted">
                      <Spoken lang={post.lang}>{excerpt(post.description.html)}</Spoken>
                    </p>
                    <p className="mt-auto pt-3 text-sm text-muted">
                      <Byline author={post.author} publishedAt={post.publishedAt} lang={post.lang} />
                    </p>
                  </div>
                </article>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
