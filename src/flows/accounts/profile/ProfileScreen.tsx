import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Course, Purchase, PurchasedCourse } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate, formatPurchaseDate } from '../../../../common/text/dates.ts';
import { pluralise } from '../../../../common/text/text.ts';
import { practiceLabel } from '../../../../machines/catalogue/course.selectors.ts';
import { isWished, type Wishlist, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { FileRequest } from '../../../../machines/learning/download.machine.ts';
import type { Learning } from '../../../../machines/learning/learning.types.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { SubscriptionNote, subscriptionText } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';
import { CertificateActions, type CertificateActors } from '../../learning/certificate/CertificateActions.tsx';
import { purchaseLabel } from './label.ts';
import { Purchases } from './Purchases.tsx';

export interface ProfileScreenProps extends CertificateActors {
  learning: Resource<Learning>;
  courses: Resource<readonly Course[]>;
  purchases: Resource<readonly Purchase[]>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  now: Date;
}

export function ProfileScreen({ learning, courses, purchases, wishlist, now, ...actors }: ProfileScreenProps) {
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
      <PageHeading title="My Profile" />
      <div role="tablist" aria-label="My Profile" className="mt-6 border-b border-line">
        <button
          type="button"
          role="tab"
          id="tab-courses"
          aria-selected="true"
          aria-controls="panel-courses"
          className="-mb-px min-h-11 border-b-2 border-pomegranate px-1 font-semibold"
        >
          My Course
        </button>
      </div>
      <div role="tabpanel" id="panel-courses" aria-labelledby="tab-courses">
        <div className="mt-8 grid gap-10 lg:grid-cols-[2fr_1fr]">
          <section aria-labelledby="purchased" className="min-w-0">
            <h2 id="purchased" className="text-2xl">
              My purchased courses
            </h2>
            <p className="mt-2">
              <TextLink alone to={href('coupon')}>
                Redeem a coupon
              </TextLink>
            </p>
            <KeepFreshNote count={reviewsDue} />
            {busy ? (
              <StillWorking label="Loading your courses" slow={slow} onRetry={retry} />
            ) : failed ? (
              <EmptyState
                title="We could not load your courses"
                text="They are still yours. Check your connection and load them again."
                action={<Button onClick={retry}>Try again</Button>}
              />
            ) : mine.length === 0 && subscription !== null ? (
              <EmptyState
                title={subscriptionText(subscription)}
                text="Pick one and begin: every lesson is open to you."
                action={<ButtonLink to={href('catalogue')}>Choose a course</ButtonLink>}
              />
            ) : mine.length === 0 ? (
              <EmptyState
                title="You don't have course yet"
                text="Pick one that helps you this month. The first lessons are free."
                action={<ButtonLink to={href('catalogue')}>Find a course</ButtonLink>}
              />
            ) : (
              <>
                <SubscriptionNote subscription={subscription} />
                <ul className="mt-5 grid gap-5">
                  {mine.map((course) => (
                    <PurchasedRow key={course.id} course={course} now={now} {...actors} />
                  ))}
                </ul>
              </>
            )}
          </section>
          <section aria-labelledby="wishlist">
            <h2 id="wishlist" className="text-2xl">
              My Wish list
            </h2>
            <ul className="mt-5 grid min-h-28 divide-y divide-line overflow-clip rounded-card border border-line bg-surface px-4 py-2 shadow-card empty:border-dashed empty:border-edge empty:bg-transparent empty:shadow-none">
              {wished.map((id) => {
                const course = catalogue.find((each) => each.id === id);
                return (
                  <Wish
                    key={id}
                    id={id}
                    title={course?.title ?? null}
                    isGone={catalogueIsHere}
                    onRemove={() =>
                      wishlist.send({ type: 'wishlist.toggled', courseId: id, wishlisted: course?.wishlisted ?? false })
                    }
                  />
                );
              })}
            </ul>
          </section>
        </div>
        <Purchases purchases={purchases} now={now} />
      </div>
    </div>
  );
}

const KeepFreshNote = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mt-4">
      <TextLink alone to={href('review')}>{`${pluralise(count, 'question')} to keep fresh`}</TextLink>
    </p>
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
    <li className="flex items-center justify-between gap-3 py-2">
      {title !== null || !isGone ? (
        <Link href={to} className="font-semibold underline-offset-4 hover:underline">
          {title ?? nameOf(id)}
        </Link>
      ) : (
        <span className="text-muted">No longer available</span>
      )}
      <Button variant="quiet" onClick={onRemove}>
        Remove <span className="sr-only">{title ?? nameOf(id)}</span>
      </Button>
    </li>
  );
}

type PurchasedRowProps = CertificateActors & { course: PurchasedCourse; now: Date };

function PurchasedRow({ course, now, ...actors }: PurchasedRowProps) {
  const { download } = actors;
  const downloading = useSelector(download, (current) => (current.hasTag('downloading') ? current.context.file : null));
  const label = purchaseLabel(course, now);
  const test = course.practice_test ?? null;
  const practised = test && practiceLabel(test);
  const certificate = course.downloadLink?.split('/').filter(Boolean).at(-1) ?? null;
  const issued = course.certificate ?? null;
  const withdrawnAt = issued?.withdrawn_at ?? null;
  const file: FileRequest | null =
    certificate === null ? null : { kind: 'certificate', id: certificate, fileName: `certificate-${course.id}.pdf` };
  return (
    <li className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card sm:grid-cols-[12rem_1fr]">
      <Picture src={course.thumbnail} alt="" className="sm:h-full" />
      <div className="flex flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="text-xl">{course.title}</h3>
          <span
            className={`rounded-full px-3 py-1 text-sm font-semibold ${label === 'Completed' ? 'bg-mint text-pine' : 'bg-sunken'}`}
          >
            {label}
          </span>
        </div>
        {course.created_at && (
          <p className="text-sm text-muted">
            Purchased <time dateTime={course.created_at}>{formatPurchaseDate(course.created_at)}</time>
          </p>
        )}
        {test && (
          <p className="text-sm text-muted">
            <TextLink alone to={href('practiceTest', { courseId: course.id })}>
              Practice test
            </TextLink>
            <span>{practised && ` · ${practised}`}</span>
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-3 pt-1 max-sm:*:grow">
          <ButtonLink to={href('course', { courseId: course.id })}>View course</ButtonLink>
          {file && issued === null && (
            <Button
              variant="secondary"
              busy={downloading?.kind === file.kind && downloading.id === file.id}
              disabled={downloading !== null}
              onClick={() => download.send({ type: 'download.requested', file })}
            >
              Download certificate
            </Button>
          )}
        </div>
        {file && issued && (
          <CertificateActions
            {...actors}
            certificate={{ id: issued.id, course: course.title, issuedAt: course.achievedDate ?? '', url: issued.url }}
            courseId={course.id}
            page={href('certificate', { certificateId: issued.id })}
            file={file}
          />
        )}
        {withdrawnAt && (
          <p className="text-sm text-muted">{`Your certificate was withdrawn on ${formatDate(withdrawnAt)}.`}</p>
        )}
      </div>
    </li>
  );
}
