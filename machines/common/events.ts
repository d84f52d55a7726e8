/** Aborts a slow call. Each chart repeats its `waiting` and `slow` states, to be readable alone. */
export interface StopPressed {
  type: 'stop.pressed';
}
