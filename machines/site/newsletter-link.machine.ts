import { assign, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface FollowedLink {
  action: 'confirm' | 'unsubscribe' | 'endReminder';
  token: string | null;
}

export interface NewsletterLinkContext extends FollowedLink {
  /** Set if a retry may help. */
  error: Said<'didNotWork'> | null;
}

export type NewsletterLinkEvent = { type: 'button.pressed' } | { type: 'stop.pressed' };

/**
 * Opened by the links in newsletters and reminders: confirms an address, or ends the newsletter or
 * the reminders. Waits for a press: mail scanners open links too.
 */
export const newsletterLinkMachine = setup({
  types: {
    input: {} as FollowedLink,
    context: {} as NewsletterLinkContext,
    events: {} as NewsletterLinkEvent,
    tags: {} as 'busy' | 'slow',
  },
  actors: { followLink: notProvided<void, FollowedLink>('followLink') },
  guards: {
    hasNoToken: ({ context: { token } }) => token === null,
    isLinkInvalid: (_, { kind }: ApiFailure) => kind === 'validation',
  },
  actions: {
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('didNotWork' as const),
    }),
    clearError: assign({ error: null }),
    forgetToken: assign({ token: null }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'newsletterLink',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'opened',
  states: {
    opened: {
      description: 'The address is looked at.',
      always: [
        { description: 'A link without a token was cut off.', guard: 'hasNoToken', target: 'invalid' },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'Nothing happens until the button is pressed.',
      on: { 'button.pressed': { target: 'working', actions: 'clearError' } },
    },
    working: {
      description: 'The button shows that it works. A second call changes nothing.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context: { action, token } }) => ({ action, token }),
        onDone: { target: 'done', actions: 'forgetToken' },
        onError: [
          {
            description: 'Trying again would not help.',
            guard: { type: 'isLinkInvalid', params: ({ event }) => failureOf(event) },
            target: 'invalid',
            actions: 'forgetToken',
          },
          { target: 'asking', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#newsletterLink.asking' } },
      },
    },
    done: { description: 'The address is confirmed or removed, or reminders are off.', type: 'final' },
    invalid: { description: 'The link is too old, or not whole.', type: 'final' },
  },
});
