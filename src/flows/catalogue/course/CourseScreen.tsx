import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { buyCourse } from '../../../../common/buy-course.ts';
import { digits } from '../../../../common/language/say.ts';
import { priceFor } from '../../../../common/money/money.ts';
import { href } from '../../../../common/paths.ts';
import { courseLength } from '../../../../common/text/workload.ts';
import * as say from '../../../../common/texts/catalogue/course.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { freeLesson, isFree, stepAfterLessons } from '../../../../machines/catalogue/course.selectors.ts';
import { isWished, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { alongClass } from '../../../ui/content/Icon.tsx';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { Joined } from '../../../ui/content/Joined.tsx';
import { MonthOfAll } from '../../../ui/content/MonthOfAll.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Price } from '../../../ui/content/Price.tsx';
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx';
import { Spoken, spokenIn } from '../../../ui/content/Spoken.tsx';
import { Rating } from '../../../ui/content/Stars.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { practiceLabel } from '../../common/practice-label.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { Facts, Outcomes } from './AboutCourse.tsx';
import { CourseContent } from './CourseContent.tsx';

export interface CourseScreenProps {
  actor: ActorRefFrom<typeof courseMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  /** Below the chapters. */
  takeAlong?: ReactNode;
}

export function CourseScreen({ actor, region, wishlist, takeAlong }: CourseScreenProps) {
  const snapshot = useSnapshot(actor);
  const { course, openChapters } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const notFound = snapshot.matches('notFound');
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wished = useSelector(wishlist, ({ context }) => course !== null && isWished(context, course));
  if (busy) {
    return (
      <Frame>
        <PageHeading title={say.title} />
        <StillWorking label={say.loading} slow={slow} onRetry={() => actor.send({ type: 'retry.pressed' })} />
      </Frame>
    );
  }
  if (course === null) {
    return (
      <Frame>
        <PageHeading title={notFound ? say.notFound.title : say.title} />
        <EmptyState
          title={notFound ? say.notFound.subtitle : say.notLoaded}
          text={notFound ? say.notFound.text : notLoaded.hint}
          action={
            notFound ? (
              <ButtonLink to={href('catalogue')}>{actions.seeAllCourses}</ButtonLink>
            ) : (
              <Button onClick={() => actor.send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>
            )
          }
        />
      </Frame>
    );
  }
  return (
    <Frame>
      {/* order on phones: name, picture and price, the rest */}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <header>
          <p className="mb-1 text-sm font-semibold text-pomegranate">{course.category_title ?? course.category}</p>
          <PageHeading title={<Spoken lang={course.lang}>{course.title}</Spoken>} />
          <Ratings course={course} />
        </header>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card sm:max-lg:grid sm:max-lg:grid-cols-2 lg:sticky lg:top-24">
            <Picture src={course.thumbnail[0]?.thumbnailImage.url ?? ''} alt="" first />
            <div className="space-y-4 p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <span
                  data-needs-server={course.purchased ? undefined : 'owned'}
                  className={
                    course.purchased
                      ? 'rounded-full bg-mint px-3 py-1 text-sm font-semibold text-pine'
                      : 'rounded-full bg-sunken px-3 py-1 text-sm font-semibold'
                  }
                >
                  {course.purchased ? say.owned : say.notOwned}
                </span>
                {isFree(course) && (
                  <span className="rounded-full bg-saffron px-3 py-1 text-sm font-semibold text-[#1c1410]">
                    {say.free}
                  </span>
                )}
                <span className="ms-auto text-sm text-muted">
                  <Joined count={course.buyers_count} />
                </span>
              </div>
              {course.purchased ? (
                <ProgressBar value={course.completion_percentage} label={say.progress} />
              ) : (
                <div data-needs-server>
                  <p className="font-display text-3xl font-semibold">
                    <Price money={priceFor(course, userRegion)} />
                  </p>
                  <MonthOfAll course={course} region={userRegion} />
                </div>
              )}
              <MainAction course={course} />
              {(wished || !course.purchased) && (
                <Button
                  variant={freeLesson(course) ? 'quiet' : 'secondary'}
                  className="w-full"
                  aria-pressed={wished}
                  onClick={() => actor.send({ type: 'wishlist.pressed' })}
                >
                  {wished ? say.unwish : say.wish}
                </Button>
              )}
            </div>
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <Overview course={course} />
          <Outcomes course={course} />
          <Facts course={course} />
          <CourseContent
            course={course}
            openChapters={openChapters ?? []}
            onToggle={(chapterId) => actor.send({ type: 'chapter.toggled', chapterId })}
          />
          {takeAlong}
        </div>
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-20 sm:px-6">
      <Link
        href={href('catalogue')}
        className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink print:hidden"
      >
        <span aria-hidden="true" className={alongClass}>
          ←
        </span>{' '}
        {say.back}
      </Link>
      {children}
    </div>
  );
}

function Ratings({ course: { rating, rating_count, lang } }: { course: Course }) {
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <Rating value={rating} />
      {rating !== null && rating_count !== undefined && (
        <span>
          (<span>{digits(rating_count)}</span>
          <span className="sr-only"> {say.ratings}</span>)
        </span>
      )}
      <InEnglish lang={lang} />
    </p>
  );
}

function Overview({ course }: { course: Course }) {
  const test = course.practice_test ?? null;
  const state = test && practiceLabel(test);
  return (
    <>
      <p className="max-w-prose text-lg leading-relaxed" {...spokenIn(course.lang)}>
        {course.description}
      </p>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2">
        {[
          ...(course.lesson_count === undefined ? [] : [courseLength(course)]),
          say.features.video({ count: course.duration }),
          say.features.practiceTest,
          say.features.resources,
          say.features.mobile,
          say.features.certificate,
        ].map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 rotate-45 bg-saffron" />
            {feature === say.features.practiceTest && test ? (
              <span>
                <TextLink alone to={href('practiceTest', { courseId: course.id })}>
                  {feature}
                </TextLink>
                {state && <span className="text-muted">{` · ${state}`}</span>}
              </span>
            ) : (
              <span>{feature}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function MainAction({ course }: { course: Course }) {
  if (!course.purchased) {
    const free = freeLesson(course);
    return (
      <>
        {free && (
          <ButtonLink
            className="w-full"
            to={href('lesson', { courseId: course.id, chapterId: free.chapter_id, lessonId: free.id })}
          >
            {say.freeLesson}
          </ButtonLink>
        )}
        <div data-needs-server>
          <ButtonLink variant={free ? 'secondary' : 'primary'} className="w-full" {...buyCourse(course.id)}>
            {say.buy}
          </ButtonLink>
        </div>
      </>
    );
  }
  const step = stepAfterLessons(course);
  if (step === 'test') {
    return (
      <ButtonLink className="w-full" to={href('practiceTest', { courseId: course.id })}>
        {(course.practice_test?.answered ?? null) === null ? say.practice.take : say.practice.goOn}
      </ButtonLink>
    );
  }
  if (step !== null) {
    return (
      <ButtonLink className="w-full" to={href('certificate', step)}>
        {say.certificate}
      </ButtonLink>
    );
  }
  const places = course.chapter.flatMap((chapter) => chapter.lesson.map((lesson) => ({ chapter, lesson })));
  const next = places.find(({ lesson }) => !lesson.completed) ?? places[0];
  if (!next) return null;
  const params = { courseId: course.id, chapterId: next.chapter.id, lessonId: next.lesson.id };
  return (
    <ButtonLink className="w-full" to={href('lesson', params)}>
      {course.completion_percentage === 0 ? say.start : say.goOn}
    </ButtonLink>
  );
}
