import { assign, setup } from 'xstate';
import { SNACKBAR_LIFETIME } from '../../common/rules/durations.ts';
import type { Notify } from '../common/emitted.ts';

export interface SnackbarContext {
  message: string;
  tone: Notify['tone'];
}

export type SnackbarEvent = Notify;

/** The snackbar (VERIFY-05): hides after 6 seconds; a newer message replaces it. */
export const snackbarMachine = setup({
  types: { context: {} as SnackbarContext, events: {} as SnackbarEvent },
  actions: {
    setMessage: assign((_, { message, tone }: Notify) => ({ message, tone })),
    clear: assign({ message: '' }),
  },
  delays: { lifetime: SNACKBAR_LIFETIME },
}).createMachine({
  id: 'snackbar',
  context: { message: '', tone: 'info' },
  initial: 'hidden',
  on: {
    notify: { target: '.shown', actions: { type: 'setMessage', params: ({ event }) => event } },
  },
  states: {
    hidden: { description: 'There is no message, or its time is over.' },
    shown: {
      description: 'Each message is shown for its full time, also when it replaces another.',
      after: { lifetime: { target: 'hidden', actions: 'clear' } },
    },
  },
});
