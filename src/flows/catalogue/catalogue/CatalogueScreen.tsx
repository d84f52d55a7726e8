import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { addressOf, isNarrowed } from '../../../../common/catalogue-address.ts';
import { PAGE_SIZE } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type {
  CatalogueContext,
  catalogueMachine,
  Narrowing,
} from '../../../../machines/catalogue/catalogue.machine.ts';
import { hasMore, visibleCourses } from '../../../../machines/catalogue/catalogue.selectors.ts';
import { isWished, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { CourseCard } from '../../../ui/content/CourseCard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { classes } from '../../../ui/controls/form-styles.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { SubscriptionNote } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { CourseSearch } from './CourseSearch.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { Filters } from './Filters.tsx';
import { NothingFound } from './NothingFound.tsx';
import { found } from './narrowing.ts';
import { takenOver } from './on-plain-click.ts';

export interface CatalogueScreenProps {
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

export function CatalogueScreen({ catalogue, region, wishlist }: CatalogueScreenProps) {
  const context = useSelector(catalogue, (current) => current.context);
  const search = useSelector(catalogue, ({ children }) => children.search);
  const snapshot = useSnapshot(catalogue);
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const filtering = snapshot.hasTag('filtering');
  const growing = snapshot.hasTag('growing');
  const failed = snapshot.matches({ courses: 'failed' });
  const cut = snapshot.matches({ courses: { listed: 'cut' } });
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wishes = useSelector(wishlist, (current) => current.context);
  const field = useRef<HTMLInputElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const courses = busy ? context.courses : visibleCourses(context);
  const { words, shown, total, firstNew } = context;
  const isListed = total !== null;
  const retry = () => catalogue.send({ type: 'retry.pressed' });
  // the link that was pressed is gone then
  const choose = (narrowing: Narrowing) => {
    filterButton.current?.focus();
    catalogue.send({ type: 'filter.chosen', ...narrowing });
  };
  return (
    <div className="mx-auto max-w-page px-4 pb-20 sm:px-6">
      <header className="py-10 sm:py-14">
        <PageHeading title={say.title} intro={say.intro} />
      </header>
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
        <h2 className="w-full text-xl sm:w-auto">
          {isNarrowed(context) || words !== '' ? say.listed.some : say.listed.all}
        </h2>
        {search && <CourseSearch actor={search} narrowing={context} field={field} />}
        <FilterMenu
          open={filtering}
          view={context}
          categories={context.categories}
          button={filterButton}
          onOpen={() => catalogue.send({ type: 'filter.opened' })}
          onChoose={(narrowing) => catalogue.send({ type: 'filter.chosen', ...narrowing })}
          onClose={() => catalogue.send({ type: 'filter.closed' })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className={courses.length > 0 ? 'text-muted' : 'sr-only'}>
          {isListed && said(context, { busy, growing })}
        </p>
        <Filters view={context} onChoose={choose} />
      </div>
      {busy && !isListed && <StillWorking label={say.loading} slow={slow} onRetry={retry} />}
      {failed && (
        <EmptyState
          title={notLoaded.courses}
          text={notLoaded.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      )}
      {isListed && (
        <>
          {busy && slow && (
            <div className="mt-6">
              <SlowNote action={actions.tryAgain} onPress={retry} />
            </div>
          )}
          <SubscriptionNote subscription={context.subscription} />
          {courses.length === 0 && (
            <NothingFound
              view={context}
              onChoose={choose}
              onClear={() => {
                field.current?.focus();
                search?.send({ type: 'search.cleared' });
              }}
            />
          )}
          <ul
            aria-busy={busy || undefined}
            className={classes('mt-8 grid gap-6 transition-opacity sm:grid-cols-2', busy && 'opacity-60')}
          >
            {courses.map((course, place) => (
              <li key={course.id} {...(place === firstNew && { ref: focus, tabIndex: -1, className: 'rounded-card' })}>
                <CourseCard
                  course={{ ...course, wishlisted: isWished(wishes, course) }}
                  region={userRegion}
                  first={place === 0}
                />
              </li>
            ))}
          </ul>
          {growing && slow && (
            <div className="mt-8">
              <SlowNote action={actions.tryAgain} onPress={retry} />
            </div>
          )}
          {cut && <p className="mt-8 text-center text-muted">{say.cut}</p>}
          <div className="mt-10 flex flex-wrap justify-center gap-3">
            {hasMore(context) && (
              <Link
                href={addressOf({ ...context, shown: shown + PAGE_SIZE })}
                aria-busy={growing || undefined}
                aria-disabled={busy || undefined}
                className={buttonClass('primary', classes('min-w-[min(15rem,100%)]', busy && 'opacity-60'))}
                onClick={takenOver(() => {
                  if (cut) retry();
                  else if (!busy && !growing) catalogue.send({ type: 'more.pressed' });
                })}
              >
                {cut ? actions.tryAgain : growing ? say.loadingMore : say.more}
              </Link>
            )}
            {shown > PAGE_SIZE && (
              <Link
                href={addressOf({ ...context, shown: PAGE_SIZE })}
                aria-disabled={busy || undefined}
                className={buttonClass('secondary', classes(busy && 'opacity-60'))}
                onClick={takenOver(() => {
                  if (!busy) catalogue.send({ type: 'less.pressed' });
                })}
              >
                {say.less}
              </Link>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Focuses the first added course, for keyboards and screen readers. */
function focus(card: HTMLLIElement | null) {
  card?.focus({ preventScroll: true });
}

function said(context: CatalogueContext, { busy, growing }: { busy: boolean; growing: boolean }): string {
  if (growing) return say.loadingMore;
  if (busy) return context.words === '' ? say.loading : say.searching;
  return found(context, context.total ?? 0);
}
