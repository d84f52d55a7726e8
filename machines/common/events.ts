/**
 * Aborts a slow call. Each chart has its own `waiting` and `slow` states, so that it reads on its
 * own.
 */
export interface StopPressed {
  type: 'stop.pressed';
}
