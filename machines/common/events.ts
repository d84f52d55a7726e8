/** Aborts a slow call. Each chart repeats its `waiting` and `slow` states, to be readable alone. */
export interface StopPressed {
  type: 'stop.pressed';
}

/** To the flows of the open page: the server answers again after lost calls (`lineMachine`). */
export interface LineReturned {
  type: 'line.returned';
}
