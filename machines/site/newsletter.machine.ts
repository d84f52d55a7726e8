import { assign, setup } from 'xstate';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface NewsletterContext {
  email: string;
  error: Said<'notSubscribed'> | null;
}

export type NewsletterEvent =
  | { type: 'email.changed'; email: string }
  /** For servers without a newsletter. */
  | { type: 'form.submitted' }
  /** For servers with one. */
  | { type: 'address.submitted' }
  | { type: 'stop.pressed' };

/**
 * The newsletter form: asks the address to confirm; on servers without a newsletter it makes no
 * call and says so.
 */
export const newsletterMachine = setup({
  types: {
    /** Typed before the session ended. */
    input: {} as { email?: string },
    context: {} as NewsletterContext,
    events: {} as NewsletterEvent,
    tags: {} as 'busy' | 'slow',
  },
  actors: { subscribeNewsletter: notProvided<void, { email: string }>('subscribeNewsletter') },
  actions: {
    setEmail: assign({ email: (_, { email }: { email: string }) => email }),
    setError: assign({
      error: (_, failure: ApiFailure) =>
        serverWords({ message: firstError(failure) ?? failure.message }) ?? ('notSubscribed' as const),
    }),
    clearError: assign({ error: null }),
    forgetEmail: assign({ email: '' }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'newsletter',
  context: ({ input: { email = '' } }) => ({ email, error: null }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'Submitting makes no call, and the form says so. Where the server has a newsletter, the address is submitted instead.',
      on: {
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'form.submitted': { target: 'thanked', actions: 'forgetEmail' },
        'address.submitted': { target: 'subscribing', actions: 'clearError' },
      },
    },
    subscribing: {
      description: 'The answer is the same whether or not the address has the newsletter.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'subscribeNewsletter',
        src: 'subscribeNewsletter',
        input: ({ context: { email } }) => ({ email }),
        onDone: { target: 'asked', actions: 'forgetEmail' },
        onError: { target: 'editing', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#newsletter.editing' } },
      },
    },
    asked: { description: 'Nothing comes until the link in the mail is followed and confirmed.' },
    thanked: { description: 'The thanks stay until the page is left.' },
  },
});
