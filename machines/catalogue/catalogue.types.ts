import type { Category, Course, RunningSubscription } from '../../common/api/types.ts';
import type { CatalogueView, Filter } from '../../common/catalogue-address.ts';

export type { CatalogueView, Filter } from '../../common/catalogue-address.ts';

/** What is asked of the server: a part of the list that filter and words leave. */
export interface CoursesAsked extends Pick<CatalogueView, 'filter' | 'words'> {
  /** Where the part begins; null is the beginning of the list. */
  after: string | null;
  /** How many courses are needed. A server without pages answers the whole rest. */
  count: number;
}

/** A part of the list, and the subscription of the learner who looks at it, which opens every course. */
export interface CoursesLoaded {
  courses: readonly Course[];
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** How many courses filter and words leave, in all. */
  total: number;
  subscription: RunningSubscription;
}

// Input
export interface CatalogueInput {
  /** What the address asks for. */
  view: CatalogueView;
}

// Context
export interface CatalogueContext extends CatalogueView {
  /** As many as were loaded, which may be more than are shown. */
  courses: readonly Course[];
  next: string | null;
  /** Null while no list is in sight. */
  total: number | null;
  subscription: RunningSubscription;
  categories: readonly Category[];
  /** The place of the first of the courses that 'View more courses' added last. */
  firstNew: number | null;
}

// Events
export type CatalogueEvent =
  | { type: 'filter.opened' }
  | { type: 'filter.chosen'; filter: Filter }
  | { type: 'filter.closed' }
  | { type: 'more.pressed' }
  | { type: 'less.pressed' }
  | { type: 'retry.pressed' }
  | ListChanged;

/** Another list is wanted: raised by the chart itself. */
interface ListChanged {
  type: 'list.changed';
}
