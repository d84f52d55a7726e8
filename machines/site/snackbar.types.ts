import type { Notify } from '../common/emitted.ts';

// Context
export interface SnackbarContext {
  message: string;
  tone: Notify['tone'];
}

// Events
export type SnackbarEvent = Notify;
