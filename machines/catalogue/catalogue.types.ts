import type { Category, Course, RunningSubscription } from '../../common/api/types.ts';

/** The courses, and the subscription of the learner who looks at them, which opens every one. */
export interface Catalogue {
  courses: readonly Course[];
  subscription: RunningSubscription;
}

/** What the Filter menu offers (CATALOGUE-02). */
export type Filter =
  | { by: 'category'; name: string }
  | { by: 'date'; order: 'newest' | 'oldest' }
  | { by: 'collection'; owned: boolean };

/** What of the list is looked at. */
export interface CatalogueView {
  filter: Filter | null;
  /** How many of the list are shown at most. */
  shown: number;
}

// Input
export interface CatalogueInput {
  /** How the page was left, when one comes back to it. */
  view?: CatalogueView | undefined;
}

// Context
export interface CatalogueContext extends Catalogue, CatalogueView {
  categories: readonly Category[];
}

// Events
export type CatalogueEvent =
  | { type: 'filter.opened' }
  | { type: 'filter.chosen'; filter: Filter }
  | { type: 'filter.closed' }
  | { type: 'more.pressed' }
  | { type: 'less.pressed' }
  | { type: 'retry.pressed' };
