import { assign, setup } from 'xstate';
import { SNACKBAR_LIFETIME } from '../../common/rules/durations.ts';
import type { Notify } from '../common/emitted.ts';

export interface SnackbarContext {
  message: string;
  tone: Notify['tone'];
  goesOn: boolean;
}

export type SnackbarEvent =
  | Notify
  | { type: 'page.left' }
  /** Any button or link. */
  | { type: 'control.pressed' };

/**
 * The snackbar: hides after 6 seconds, with the page that it is about, and when the learner does
 * the next thing; a newer message replaces it.
 */
export const snackbarMachine = setup({
  types: { context: {} as SnackbarContext, events: {} as SnackbarEvent },
  guards: { isForNextPage: ({ context }) => context.goesOn },
  actions: {
    setMessage: assign((_, { message, tone, goesOn }: Notify) => ({ message, tone, goesOn: goesOn === true })),
    arrive: assign({ goesOn: false }),
    clear: assign({ message: '', goesOn: false }),
  },
  delays: { lifetime: SNACKBAR_LIFETIME },
}).createMachine({
  id: 'snackbar',
  context: { message: '', tone: 'info', goesOn: false },
  initial: 'hidden',
  on: {
    notify: { target: '.shown', actions: { type: 'setMessage', params: ({ event }) => event } },
  },
  states: {
    hidden: { description: 'There is no message, or its time is over.' },
    shown: {
      description: 'Each message is shown for its full time, also when it replaces another.',
      on: {
        'page.left': [
          { description: 'It was said on the way to the next page.', guard: 'isForNextPage', actions: 'arrive' },
          { target: 'hidden', actions: 'clear' },
        ],
        'control.pressed': {
          description: 'What follows has its own message: an old one would be read as its answer.',
          target: 'hidden',
          actions: 'clear',
        },
      },
      after: { lifetime: { target: 'hidden', actions: 'clear' } },
    },
  },
});
