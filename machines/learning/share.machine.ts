import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Notify } from '../common/emitted.ts';
import { notProvided } from '../common/not-provided.ts';

export interface SharedPage {
  title: string;
  url: string;
}

/** `cancelled`: the device's dialog was closed. `copied`: its address is in the clipboard. */
export type Shared = 'shared' | 'copied' | 'cancelled';

export interface ShareContext {
  page: SharedPage | null;
}

export type ShareEvent = { type: 'share.requested'; page: SharedPage };

/** Shares a certificate's page by the device's dialog, else copies its address (CERT-06). */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext,
    events: {} as ShareEvent,
    emitted: {} as Notify,
    tags: {} as 'sharing' | 'notShared',
  },
  actors: { sharePage: notProvided<Shared, ShareContext>('sharePage') },
  guards: { isCopied: (_, how: Shared) => how === 'copied' },
  actions: {
    setPage: assign({ page: (_, { page }: { page: SharedPage }) => page }),
    tellCopied: emit({ type: 'notify' as const, tone: 'success' as const, message: 'The link was copied.' }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'share',
  context: { page: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'One page is shared at a time.',
      on: {
        'share.requested': { target: 'sharing', actions: { type: 'setPage', params: ({ event }) => event } },
      },
    },
    sharing: {
      description: 'The dialog of the device is open: a second press must not open it twice.',
      initial: 'waiting',
      invoke: {
        id: 'sharePage',
        src: 'sharePage',
        input: ({ context: { page } }) => ({ page }),
        onDone: [
          {
            description: 'A copied link is not seen, so a message says it; the dialog says what it did.',
            guard: { type: 'isCopied', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'tellCopied',
          },
          { target: 'idle' },
        ],
        onError: 'failed',
      },
      states: {
        waiting: { tags: 'sharing', after: { stillWorking: 'slow' } },
        slow: {
          description: 'Some devices never say that their dialog was closed: then sharing can be asked for again.',
          on: {
            'share.requested': {
              target: '#share.sharing',
              actions: { type: 'setPage', params: ({ event }) => event },
            },
          },
        },
      },
    },
    failed: {
      description: 'The page shows its address, to be copied by hand, until a page is shared again.',
      tags: 'notShared',
      on: {
        'share.requested': { target: 'sharing', actions: { type: 'setPage', params: ({ event }) => event } },
      },
    },
  },
});
