import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { BlogPost, Course } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/catalogue/blog-post.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import { isWished, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { Byline } from '../../../ui/content/Byline.tsx';
import { CourseCard } from '../../../ui/content/CourseCard.tsx';
import { alongClass } from '../../../ui/content/Icon.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { hasInbox } from '../../../ui/controls/has-inbox.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { purify } from './purify.ts';

export interface BlogPostScreenProps extends RelatedProps {
  post: Resource<BlogPost | null>;
  newsletter: ActorRefFrom<typeof newsletterMachine>;
}

interface RelatedProps {
  related: Resource<readonly Course[]>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

export function BlogPostScreen({ post, newsletter, ...courses }: BlogPostScreenProps) {
  const { data, busy, slow, missing, retry } = useResource(post);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 sm:px-6">
      <Link
        href={href('blog')}
        className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink print:hidden"
      >
        <span aria-hidden="true" className={alongClass}>
          ←
        </span>{' '}
        {say.back}
      </Link>
      {data === null ? (
        <>
          <PageHeading title={say.title} />
          {busy ? (
            <StillWorking label={say.loading} slow={slow} onRetry={retry} />
          ) : missing ? (
            <EmptyState
              title={say.notFound.title}
              text={say.notFound.text}
              action={<ButtonLink to={href('blog')}>{say.notFound.seeAll}</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={say.notLoaded}
              text={notLoaded.hint}
              action={<Button onClick={retry}>{actions.tryAgain}</Button>}
            />
          )}
        </>
      ) : (
        <article className="mt-4">
          <PageHeading title={<Spoken lang={data.lang}>{data.title}</Spoken>} />
          <p className="mt-3 text-muted">
            <Byline author={data.author} publishedAt={data.publishedAt} lang={data.lang} />
          </p>
          <div className="mt-6 overflow-hidden rounded-card">
            <Picture src={data.thumbnail.url} alt="" first />
          </div>
          <SanitisedHtml className="prose mt-8" html={purify(data.description.html)} lang={data.lang} />
        </article>
      )}
      <Related {...courses} />
      <Newsletter actor={newsletter} />
    </div>
  );
}

function Related({ related, region, wishlist }: RelatedProps) {
  const courses = useSelector(related, ({ context }) => context.data);
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wishes = useSelector(wishlist, ({ context }) => context);
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14 print:hidden">
      <h2 id="related" className="text-2xl">
        {say.related}
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2">
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={{ ...course, wishlisted: isWished(wishes, course) }} region={userRegion} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Newsletter({ actor }: { actor: BlogPostScreenProps['newsletter'] }) {
  const snapshot = useSnapshot(actor);
  const { email, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const thanked = snapshot.matches('thanked');
  const asked = snapshot.matches('asked');
  return (
    <section aria-labelledby="newsletter" className="mt-14 rounded-card bg-sunken p-6 print:hidden">
      <h2 id="newsletter" className="text-xl">
        {say.newsletter.title}
      </h2>
      {thanked || asked ? (
        <p role="status" className="mt-3">
          {asked ? say.newsletter.asked : say.newsletter.thanked}
        </p>
      ) : (
        <Form
          className="mt-4 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
          onSubmit={(form) => actor.send({ type: hasInbox(form) ? 'address.submitted' : 'form.submitted' })}
        >
          <Field
            label={say.newsletter.email}
            name="newsletter-email"
            type="email"
            autoComplete="email"
            required
            value={email}
            disabled={busy}
            onChange={(value) => actor.send({ type: 'email.changed', email: value })}
          />
          <Button type="submit" busy={busy} busyLabel={actions.busy.oneMoment}>
            {say.newsletter.submit}
          </Button>
          <div className="empty:hidden sm:col-span-2">
            {error && <Alert tone="error">{wordsOf(error, say.newsletterErrors)}</Alert>}
            <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
              {say.newsletter.again}
            </StopWaiting>
          </div>
        </Form>
      )}
    </section>
  );
}
