import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { buyCourse } from '../../../../common/buy-course.ts';
import { priceFor } from '../../../../common/money/money.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import { isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { lessonPath, neighbour, placesOf } from '../../../../machines/learning/lesson-navigation.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { MonthOfAll } from '../../../ui/content/MonthOfAll.tsx';
import { Price } from '../../../ui/content/Price.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';

export interface WhatNextProps {
  course: Course;
  lessonId: string;
  region: ActorRefFrom<typeof regionMachine>;
}

/** For learners who do not own the course. Links, so that they work without JavaScript. */
export function WhatNext({ course, lessonId, region }: WhatNextProps) {
  const next = neighbour(course, lessonId, 1);
  const isOpen = next !== undefined && isUnlocked(course, next.lesson);
  return (
    <div className="mt-10 space-y-4 print:hidden">
      {next && isOpen && (
        <Link
          href={lessonPath(course.id, next.chapterId, next.lesson.id)}
          className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-shadow hover:shadow-lift"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-muted">{say.offer.nextFree}</span>{' '}
            <span className="text-lg font-semibold">{next.lesson.title}</span>
          </span>
          <Icon name="arrow" className="size-5 shrink-0 text-pomegranate" />
        </Link>
      )}
      {!course.purchased && (
        <Start course={course} next={isOpen ? null : (next?.lesson.title ?? null)} region={region} />
      )}
    </div>
  );
}

interface StartProps extends Pick<WhatNextProps, 'course' | 'region'> {
  /** Title of a locked next lesson. */
  next: string | null;
}

function Start({ course, next, region }: StartProps) {
  const id = useId();
  const userRegion = useSelector(region, ({ context }) => context.region);
  const contents = course.practice_test ? say.offer.contentsWithTest : say.offer.contents;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} className="text-xl font-semibold sm:text-2xl">
        {say.offer.title}
      </h2>
      {next !== null && (
        <p className="mt-2">
          <span className="text-muted">{say.offer.next}</span> <span className="font-semibold">{next}</span>
        </p>
      )}
      <p className="mt-2 text-muted">{contents({ count: placesOf(course).length })}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="font-display text-2xl font-semibold">
            <Price money={priceFor(course, userRegion)} />
          </p>
          <MonthOfAll course={course} region={userRegion} />
        </div>
        <ButtonLink {...buyCourse(course.id)} className="w-full sm:w-auto">
          {say.offer.start}
        </ButtonLink>
      </div>
    </section>
  );
}
