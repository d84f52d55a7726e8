// Input
export interface ResendInput {
  /** Seconds until a code may be asked for again. */
  seconds?: number;
}

// Context
export interface ResendContext {
  seconds: number;
  left: number;
}

// Events
export type ResendEvent = { type: 'second.passed'; left: number };
