/** Aborts a slow call. Each chart repeats its `waiting` and `slow` states, to be readable alone. */
export interface StopPressed {
  type: 'stop.pressed';
}

/** To the flows of the open page, by `connectionMachine`: the server answers after lost calls. */
export interface ConnectionRestored {
  type: 'connection.restored';
}
