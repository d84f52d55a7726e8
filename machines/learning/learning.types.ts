import type { components } from '../../common/api/schema.d.ts';

type Schemas = components['schemas'];

/** The courses of a learner, and the subscription that opens every other one. */
export interface Learning {
  courses: readonly Schemas['PurchasedCourse'][];
  subscription: Schemas['RunningSubscription'];
}
