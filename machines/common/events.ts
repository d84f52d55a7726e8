/**
 * The call takes too long: it is given up, and the form can be changed and sent again. Every chart with a call has its
 * own `waiting` and `slow` states for this, literally, so that each can be read and imported whole.
 */
export interface StopPressed {
  type: 'stop.pressed';
}
