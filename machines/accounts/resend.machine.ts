import { assign, setup } from 'xstate';
import { RESEND_SECONDS } from '../../common/rules/durations.ts';
import { notProvidedCallback } from '../common/not-provided.ts';

export interface ResendInput {
  seconds?: number;
}

export interface ResendContext {
  seconds: number;
  left: number;
}

export type ResendEvent = { type: 'second.passed'; left: number };

/** Counts down to the moment at which another code may be requested, then ends. */
export const resendMachine = setup({
  types: { input: {} as ResendInput, context: {} as ResendContext, events: {} as ResendEvent },
  actors: { countdown: notProvidedCallback<ResendEvent, { seconds: number }>('countdown') },
  guards: { isOver: (_, { left }: { left: number }) => left <= 0 },
  actions: { setLeft: assign({ left: ({ event }) => event.left }) },
}).createMachine({
  id: 'resend',
  context: ({ input }) => ({ seconds: input.seconds ?? RESEND_SECONDS, left: input.seconds ?? RESEND_SECONDS }),
  initial: 'countingDown',
  states: {
    countingDown: {
      description: 'Counting against a deadline keeps the time right when a laptop wakes up.',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context }) => ({ seconds: context.seconds }),
        onError: { description: 'Without a clock, another code may be requested at once.', target: 'done' },
      },
      on: {
        'second.passed': [
          {
            description: 'No whole second is left.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'done',
            actions: 'setLeft',
          },
          { actions: 'setLeft' },
        ],
      },
    },
    done: { description: 'Another code may be requested.', type: 'final' },
  },
});
