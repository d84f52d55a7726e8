import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { PAGE_SIZE } from '../../../../common/rules/constants.ts';
import type { catalogueMachine } from '../../../../machines/catalogue/catalogue.machine.ts';
import { hasMore, visibleCourses } from '../../../../machines/catalogue/catalogue.selectors.ts';
import type { wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import { isWished } from '../../../../machines/catalogue/wishlist.selectors.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { CourseCard } from '../../../ui/content/CourseCard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { SubscriptionNote } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { FilterMenu } from './FilterMenu.tsx';

export interface CatalogueScreenProps {
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

/** The course list with its filter (CATALOGUE-01..03). */
export function CatalogueScreen({ catalogue, region, wishlist }: CatalogueScreenProps) {
  const context = useSelector(catalogue, (current) => current.context);
  const { busy, slow, failed, filtering } = useSelector(
    catalogue,
    (current) => ({
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
      filtering: current.hasTag('filtering'),
      failed: current.matches({ courses: 'failed' }),
    }),
    shallowEqual,
  );
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wishes = useSelector(wishlist, (current) => current.context);
  const courses = visibleCourses(context);
  return (
    <div className="mx-auto max-w-page px-4 pb-20 sm:px-6">
      <header className="py-10 sm:py-14">
        <PageHeading
          title="Find the skill that moves you forward"
          intro="Short courses made for a phone and a few free minutes: learn at home, at your own pace, and use it the same week. Every course has a free lesson to try first."
        />
      </header>
      <div className="flex items-center justify-between gap-4 border-b border-line pb-4">
        <h2 className="text-xl">All courses</h2>
        <FilterMenu
          open={filtering}
          categories={context.categories}
          filter={context.filter}
          onOpen={() => catalogue.send({ type: 'filter.opened' })}
          onChoose={(filter) => catalogue.send({ type: 'filter.chosen', filter })}
          onClose={() => catalogue.send({ type: 'filter.closed' })}
        />
      </div>
      {busy ? (
        <StillWorking label="Loading courses" slow={slow} onRetry={() => catalogue.send({ type: 'retry.pressed' })} />
      ) : failed ? (
        <EmptyState
          title="We could not load the courses"
          text="Check your connection and load them again."
          action={<Button onClick={() => catalogue.send({ type: 'retry.pressed' })}>Load again</Button>}
        />
      ) : (
        <>
          <SubscriptionNote subscription={context.subscription} />
          {courses.length === 0 && (
            <EmptyState title="No courses here yet" text="Choose another filter, or come back soon." />
          )}
          <ul className="mt-8 grid gap-6 sm:grid-cols-2">
            {courses.map((course, index) => (
              <li key={course.id}>
                <CourseCard
                  course={{ ...course, wishlisted: isWished(wishes, course) }}
                  region={userRegion}
                  first={index === 0}
                />
              </li>
            ))}
          </ul>
          <div className="mt-10 flex flex-wrap justify-center gap-3">
            {hasMore(context) && (
              <Button variant="primary" onClick={() => catalogue.send({ type: 'more.pressed' })}>
                View more courses
              </Button>
            )}
            {context.shown > PAGE_SIZE && (
              <Button variant="secondary" onClick={() => catalogue.send({ type: 'less.pressed' })}>
                Show less
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
