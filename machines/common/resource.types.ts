import type { ApiFailure } from './failure.ts';

// Input
export interface ResourceInput<Data> {
  /** What it is, for the log, such as 'courses'. */
  name: string;
  /** The value until the data arrives, such as an empty list (SESSION-03). */
  empty: Data;
}

// Context
export interface ResourceContext<Data> {
  name: string;
  data: Data;
  failure: ApiFailure | null;
}

// Events
export type ResourceEvent = { type: 'retry.pressed' };
