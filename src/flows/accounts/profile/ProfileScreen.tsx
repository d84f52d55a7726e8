import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Course, Purchase } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/profile.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { isWished, type Wishlist, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { Learning } from '../../../../machines/learning/learning.types.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { SubscriptionNote, subscriptionText } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';
import type { CertificateActors } from '../../learning/certificate/ShareCertificate.tsx';
import { PurchasedRow } from './PurchasedRow.tsx';
import { Purchases } from './Purchases.tsx';

export interface ProfileScreenProps extends CertificateActors {
  learning: Resource<Learning>;
  courses: Resource<readonly Course[]>;
  purchases: Resource<readonly Purchase[]>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  now: Date;
}

export function ProfileScreen({ learning, courses, purchases, wishlist, now, ...sharing }: ProfileScreenProps) {
  const { data, busy, slow, failed, retry } = useResource(learning);
  const catalogue = useSelector(courses, ({ context }) => context.data);
  const catalogueIsHere = useSelector(courses, (current) => current.matches('ready'));
  const wished = wishedIds(
    useSelector(wishlist, ({ context }) => context),
    catalogue,
  );
  const { courses: mine, subscription, reviewsDue } = data;
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.title} />
      <div role="tablist" aria-label={say.title} className="mt-6 border-b border-line">
        <button
          type="button"
          role="tab"
          id="tab-courses"
          aria-selected="true"
          aria-controls="panel-courses"
          className="-mb-px min-h-11 border-b-2 border-pomegranate px-1 font-semibold"
        >
          {say.tab}
        </button>
      </div>
      <div role="tabpanel" id="panel-courses" aria-labelledby="tab-courses">
        <div className="mt-8 grid gap-10 lg:grid-cols-[2fr_1fr]">
          <section aria-labelledby="purchased" className="min-w-0">
            <h2 id="purchased" className="text-2xl">
              {say.courses.title}
            </h2>
            <p className="mt-2">
              <TextLink alone to={href('coupon')}>
                {say.redeem}
              </TextLink>
            </p>
            <KeepFreshCard count={reviewsDue} />
            {busy ? (
              <StillWorking label={say.courses.loading} slow={slow} onRetry={retry} />
            ) : failed ? (
              <EmptyState
                title={say.courses.notLoaded}
                text={say.courses.notLoadedText}
                action={<Button onClick={retry}>{actions.tryAgain}</Button>}
              />
            ) : mine.length === 0 && subscription !== null ? (
              <EmptyState
                title={subscriptionText(subscription)}
                text={say.courses.noneBegun}
                action={<ButtonLink to={href('catalogue')}>{say.courses.choose}</ButtonLink>}
              />
            ) : mine.length === 0 ? (
              <EmptyState
                title={say.courses.none}
                text={say.courses.noneText}
                action={<ButtonLink to={href('catalogue')}>{say.courses.find}</ButtonLink>}
              />
            ) : (
              <>
                <SubscriptionNote subscription={subscription} />
                <ul className="@container mt-5 grid gap-5">
                  {mine.map((course) => (
                    <PurchasedRow key={course.id} course={course} now={now} {...sharing} />
                  ))}
                </ul>
              </>
            )}
          </section>
          <section aria-labelledby="wishlist">
            <h2 id="wishlist" className="text-2xl">
              {say.wishlist.title}
            </h2>
            {/* the sentence lies in the empty box, so that nothing moves when wishes arrive; the
                list in it is hidden while it is empty (styles.css) */}
            <div
              className={`relative mt-5 min-h-28 overflow-clip rounded-card border px-4 py-2 ${wished.length === 0 ? 'border-dashed border-edge' : 'border-line bg-surface shadow-card'}`}
            >
              {wished.length === 0 && catalogueIsHere && (
                <p className="absolute inset-0 grid place-content-center px-4 text-center text-muted">
                  {say.wishlist.none}
                </p>
              )}
              <ul className="divide-y divide-line">
                {wished.map((id) => {
                  const course = catalogue.find((each) => each.id === id);
                  return (
                    <Wish
                      key={id}
                      id={id}
                      title={course?.title ?? null}
                      isGone={catalogueIsHere}
                      onRemove={() =>
                        wishlist.send({
                          type: 'wishlist.toggled',
                          courseId: id,
                          wishlisted: course?.wishlisted ?? false,
                        })
                      }
                    />
                  );
                })}
              </ul>
            </div>
          </section>
        </div>
        {/* below the courses, whose height is known then: what is inserted does not move */}
        {!busy && <Purchases purchases={purchases} now={now} />}
      </div>
    </div>
  );
}

const KeepFreshCard = ({ count }: { count: number }) =>
  count > 0 && (
    <div className="relative mt-5 flex items-center gap-4 rounded-card border border-edge bg-mint p-4 sm:p-5">
      <span aria-hidden="true" className="size-4 shrink-0 rotate-45 bg-pine" />
      <p className="min-w-0 grow">
        <Link
          href={href('review')}
          className="block min-h-6 text-lg font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {say.toKeepFresh({ count })}
        </Link>
        <span className="block text-muted">{say.keepFreshText}</span>
      </p>
      <Icon name="arrow" className="size-6 text-pine" />
    </div>
  );

/** Wishes of this browser, then those that only the server knows. */
const wishedIds = (wishes: Wishlist, catalogue: readonly Course[]): string[] => [
  ...new Set([...wishes.courseIds, ...catalogue.filter((course) => isWished(wishes, course)).map(({ id }) => id)]),
];

/** Such as 'Cash book', until the catalogue is loaded. */
const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

interface WishProps {
  id: string;
  title: string | null;
  isGone: boolean;
  onRemove: () => void;
}

function Wish({ id, title, isGone, onRemove }: WishProps) {
  const to = href('course', { courseId: id });
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-3 py-2">
      {title !== null || !isGone ? (
        <Link
          href={to}
          className="min-w-0 flex-[1_1_8rem] font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title ?? nameOf(id)}
        </Link>
      ) : (
        <span className="text-muted">{say.wishlist.gone}</span>
      )}
      <Button variant="quiet" onClick={onRemove} className="relative">
        {rich(say.removeWish, { course: <span className="sr-only">{title ?? nameOf(id)}</span> })}
      </Button>
    </li>
  );
}
