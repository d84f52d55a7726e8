import type { Category, Course, FoundElsewhere, RunningSubscription } from '../../common/api/types.ts';
import type { CatalogueView, Narrowing } from '../../common/catalogue-address.ts';
import type { ConnectionRestored } from '../common/events.ts';

export type { CatalogueView, Filter, Narrowing } from '../../common/catalogue-address.ts';

export interface CoursesAsked extends Pick<CatalogueView, 'filter' | 'free' | 'words'> {
  /** Cursor; null for the beginning. */
  after: string | null;
  /** Page size. A server without paging sends the whole rest. */
  count: number;
}

export interface CoursesLoaded {
  courses: readonly Course[];
  next: string | null;
  total: number;
  /** By category: what the words of an empty result find without the filters. */
  elsewhere?: readonly FoundElsewhere[];
  subscription: RunningSubscription;
}

/** Of the landing page. */
export interface FirstCourses {
  courses: readonly Course[];
  /** How many of the whole catalogue are free. */
  freeTotal: number;
}

export interface CatalogueInput {
  view: CatalogueView;
}

export interface CatalogueContext extends CatalogueView {
  /** May hold more than are shown. */
  courses: readonly Course[];
  next: string | null;
  total: number | null;
  elsewhere: readonly FoundElsewhere[];
  subscription: RunningSubscription;
  categories: readonly Category[];
  /** The filters that closing the menu took off, which can be put back. */
  takenOff: Narrowing | null;
  /** Index of the first course that 'View more courses' added; it gets the focus. */
  firstNew: number | null;
}

export type CatalogueEvent =
  | { type: 'filter.opened' }
  | ({ type: 'filter.chosen' } & Narrowing)
  | { type: 'filter.closed' }
  | { type: 'more.pressed' }
  | { type: 'less.pressed' }
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | ListChanged;

interface ListChanged {
  type: 'list.changed';
}
