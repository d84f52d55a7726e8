import type { LogFailure } from '../../common/emitted.ts';
import type { StopPressed } from '../../common/events.ts';

// Context
export interface KeepFreshContext {
  /** Whether questions come back, as the server has it. */
  enabled: boolean;
  error: string | null;
}

// Events
export type KeepFreshEvent = { type: 'retry.pressed' } | { type: 'switch.pressed' } | StopPressed;

// Emitted
export type KeepFreshEmitted = LogFailure;
