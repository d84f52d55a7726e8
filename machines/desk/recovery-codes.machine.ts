import { assign, setup } from 'xstate';
import { notProvided } from '../common/not-provided.ts';

export interface RecoveryCodesInput {
  codes: readonly string[];
}

export interface RecoveryCodesContext extends RecoveryCodesInput {
  /** What was said: that they are printed or stored. */
  isKept: boolean;
  said: 'copied' | 'notCopied' | null;
  error: 'notKept' | null;
}

export type RecoveryCodesEvent =
  | { type: 'copy.pressed' }
  | { type: 'kept.changed'; isKept: boolean }
  | { type: 'continue.pressed' };

/** Codes that are shown this once: it goes on when somebody says to have them. */
export const recoveryCodesMachine = setup({
  types: {
    input: {} as RecoveryCodesInput,
    context: {} as RecoveryCodesContext,
    events: {} as RecoveryCodesEvent,
  },
  actors: { copyText: notProvided<void, { text: string }>('copyText') },
  guards: { isKept: ({ context }) => context.isKept },
  actions: {
    setKept: assign((_, { isKept }: { isKept: boolean }) => ({ isKept, error: null })),
    say: assign({ said: (_, said: 'copied' | 'notCopied') => said }),
    explain: assign({ error: 'notKept' as const }),
    forget: assign({ codes: [] }),
  },
}).createMachine({
  id: 'recoveryCodes',
  context: ({ input }) => ({ ...input, isKept: false, said: null, error: null }),
  initial: 'shown',
  on: {
    'copy.pressed': '.copying',
    'kept.changed': { actions: { type: 'setKept', params: ({ event }) => event } },
    'continue.pressed': [
      {
        description: 'Whoever presses it says that the codes are kept.',
        guard: 'isKept',
        target: '.kept',
        actions: 'forget',
      },
      { actions: 'explain' },
    ],
  },
  states: {
    shown: { description: 'No later page can show them again.' },
    copying: {
      description: 'The browser may refuse the clipboard.',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context: { codes } }) => ({ text: codes.join('\n') }),
        onDone: { target: 'shown', actions: { type: 'say', params: 'copied' } },
        onError: { target: 'shown', actions: { type: 'say', params: 'notCopied' } },
      },
    },
    kept: { description: 'The flow that made them goes on.', type: 'final' },
  },
});
