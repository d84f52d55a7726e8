import { Link } from 'wouter';
import type { BlogPost } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { excerpt } from '../../../../common/text/text.ts';
import * as say from '../../../../common/texts/catalogue/blog.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { Byline } from '../../../ui/content/Byline.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';

export function BlogScreen({ posts }: { posts: Resource<readonly BlogPost[]> }) {
  const { data, busy, slow, failed, retry } = useResource(posts);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.title} intro={say.intro} />
      {busy && <StillWorking label={say.loading} slow={slow} onRetry={retry} />}
      {!busy && !failed && data.length === 0 && <EmptyState title={say.empty.title} text={say.empty.text} />}
      {failed && (
        <EmptyState
          title={notLoaded.articles}
          text={notLoaded.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      )}
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((post, index) => (
          <li key={post.id}>
            <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow hover:shadow-lift">
              <Picture src={post.thumbnail.url} alt="" first={index === 0} />
              <div className="flex grow flex-col gap-2 p-5">
                <p className="text-sm text-muted">
                  <Byline author={post.author} publishedAt={post.publishedAt} lang={post.lang} />
                </p>
                <h2 className="text-xl">
                  <Link href={href('blogPost', { blogId: post.id })} className="after:absolute after:inset-0">
                    <Spoken lang={post.lang}>{post.title}</Spoken>
                  </Link>
                </h2>
                <p className="text-muted">
                  <Spoken lang={post.lang}>{excerpt(post.description.html)}</Spoken>
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
