import { useId } from 'react';
import type { Course } from '../../../common/api/types.ts';
import { priceFor } from '../../../common/money/money.ts';
import { href } from '../../../common/paths.ts';
import { firstSentence } from '../../../common/text/text.ts';
import { courseLength } from '../../../common/text/workload.ts';
import * as say from '../../../common/texts/ui/course-card.ts';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { classes } from '../controls/form-styles.ts';
import { Icon } from './Icon.tsx';
import { InEnglish } from './InEnglish.tsx';
import { Joined } from './Joined.tsx';
import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';
import { Spoken } from './Spoken.tsx';
import { Rating } from './Stars.tsx';

export interface CourseCardProps {
  course: Course;
  region: string;
  /** Its cover is the page's first picture. */
  first?: boolean;
}

/**
 * Details appear on hover or focus, and where the cover is not shown, which has the title. They are
 * only transparent, so that keyboards reach them.
 */
export function CourseCard({ course, region, first = false }: CourseCardProps) {
  const id = useId();
  const isFree = course.prices.length === 0;
  const marked = course.purchased || course.wishlisted || isFree;
  return (
    <article
      aria-labelledby={id}
      className="group/card @container relative isolate grid h-full grid-rows-[auto_1fr] overflow-clip rounded-card border border-line bg-surface shadow-card transition-shadow duration-200 focus-within:shadow-lift hover:shadow-lift [@media(hover:hover)]:grid-rows-1"
    >
      <Picture
        src={course.thumbnail[0]?.thumbnailImage.url ?? ''}
        alt={course.title}
        lang={course.lang}
        first={first}
        className="peer/cover [@media(hover:hover)]:col-start-1 [@media(hover:hover)]:row-start-1 [@media(hover:hover)]:h-full"
      />
      {marked && (
        <div className="pointer-events-none absolute inset-x-4 top-4 z-2 flex flex-wrap items-start gap-2">
          {course.purchased && (
            <span className="inline-flex items-center gap-1.5 rounded-full bg-pine py-1 pe-3 ps-2 text-sm font-semibold text-paper">
              <Icon name="check" className="size-4" />
              {say.purchased}
            </span>
          )}
          {isFree && (
            <span className="inline-flex rounded-full bg-surface px-3 py-1 text-sm font-bold text-pine shadow-card">
              {say.free}
            </span>
          )}
          {course.wishlisted && (
            <span
              role="img"
              aria-label={say.wished}
              className="ms-auto rounded-full bg-surface p-1.5 text-pomegranate shadow-card"
            >
              <Icon name="heart" />
            </span>
          )}
        </div>
      )}
      <div
        className={classes(
          'flex flex-col bg-surface px-5 pt-5 pb-4 transition-opacity duration-200 @md:pt-7 [@media(hover:hover)]:z-1 [@media(hover:hover)]:col-start-1 [@media(hover:hover)]:row-start-1 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within/card:opacity-100 [@media(hover:hover)]:group-hover/card:opacity-100 [@media(hover:hover)]:peer-data-empty/cover:opacity-100',
          marked && '[@media(hover:hover)]:pt-16',
        )}
      >
        <h3 id={id} className="text-xl font-semibold @md:text-3xl">
          <Spoken lang={course.lang}>{course.title}</Spoken>
        </h3>
        <p className="mt-2 text-muted @md:mt-3 @md:text-lg">
          <Spoken lang={course.lang}>{firstSentence(course.description)}</Spoken>
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 text-sm text-muted">
          <strong className="text-lg font-bold text-ink">
            {course.purchased ? say.owned : <Price money={priceFor(course, region)} />}
          </strong>
          <Joined count={course.buyers_count} icon />
          <span className="inline-flex items-center gap-1.5">
            <Icon name="clock" className="size-4 shrink-0" />
            <span>{courseLength(course)}</span>
          </span>
          <InEnglish lang={course.lang} />
        </div>
        <div className="mt-13 flex justify-end @2xs:mt-4">
          <ButtonLink
            to={href('course', { courseId: course.id })}
            describedBy={id}
            className="w-full after:absolute after:inset-0 after:z-3 @2xs:w-auto"
          >
            {say.goToCourse}
          </ButtonLink>
        </div>
      </div>
      {/* in both views at the same place, which the details leave free */}
      <div className="absolute bottom-18 inset-s-4 z-2 inline-flex rounded-full bg-surface px-2 py-1 transition-[inset-inline-start] duration-200 @2xs:bottom-[1.6rem] [@media(hover:hover)]:inset-s-[11%] [@media(hover:hover)]:group-focus-within/card:inset-s-4 [@media(hover:hover)]:group-hover/card:inset-s-4 [@media(hover:hover)]:peer-data-empty/cover:inset-s-4">
        <Rating value={course.rating} />
      </div>
    </article>
  );
}
