import type { Course, Plan, RunningSubscription } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';

/** By plan id, in whole units, where the provider does not charge the price's currency. */
export type Charged = Readonly<Record<string, { amount: number; currency: string }>>;

export interface PaymentOptionsInput {
  /** Null: only subscriptions are offered. */
  courseId: string | null;
  /** Plan to select if it is offered. */
  planId?: string | null;
}

export interface PaymentOptionsContext extends Required<PaymentOptionsInput> {
  // `planId` is null once the options have been loaded
  /** Two letters; decides the prices; empty until loaded. */
  region: string;
  course: Course | null;
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
  selected: string | null;
  /** The server's words are its reason. */
  error: Said<'notCreated'> | null;
  /** No response to the last bank transfer order: it may exist. */
  unanswered: boolean;
}

export type LoadOptionsInput = Pick<PaymentOptionsInput, 'courseId'>;

export interface Options {
  region: string;
  course: Course | null;
  subscription: RunningSubscription;
  plans: readonly Plan[];
  charged: Charged;
}
export type CreateIntentInput = Pick<PaymentOptionsContext, 'courseId' | 'region' | 'planId'>;

/** `consent`: what the buyer agrees to, if asked. */
export type OrderTransferInput = CreateIntentInput & { consent: string | undefined };

export type PaymentOptionsEvent =
  | { type: 'plan.selected'; planId: string }
  | { type: 'continue.pressed' }
  | { type: 'transfer.pressed' }
  | StopPressed
  | { type: 'retry.pressed' }
  | ConnectionRestored;
