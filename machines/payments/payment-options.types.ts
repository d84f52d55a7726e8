import type { Course, Plan, RunningSubscription } from '../../common/api/types.ts';
import type { StopPressed } from '../common/events.ts';

/** What is charged, in whole units by plan id, where the provider does not take the currency of the price. */
export type Charged = Readonly<Record<string, { amount: number; currency: string }>>;

// Input
export interface PaymentOptionsInput {
  /** Null: only subscriptions are offered (PAY-02). */
  courseId: string | null;
}

// Context
export interface PaymentOptionsContext extends PaymentOptionsInput {
  /** Two-letter region, which the prices are for; empty until the options are loaded. */
  region: string;
  course: Course | null;
  /** The one that opens every course now, if any. */
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
  /** The id of the plan that is selected. */
  selected: string | null;
  error: string | null;
  /** An order by bank transfer was asked for last and no answer came: it may have been made. */
  unanswered: boolean;
}

// Actor inputs and outputs
export interface Options {
  /** The learner's region: waited for, since it decides what is charged. */
  region: string;
  course: Course | null;
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
}
export type CreateIntentInput = Pick<PaymentOptionsContext, 'courseId' | 'region'> & { planId: string | null };

/** With what the buyer agrees to, where something is asked. */
export type OrderTransferInput = CreateIntentInput & { consent: string | undefined };

// Events
export type PaymentOptionsEvent =
  | { type: 'plan.selected'; planId: string }
  | { type: 'continue.pressed' }
  | { type: 'transfer.pressed' }
  | StopPressed
  | { type: 'retry.pressed' };
