import { assign, setup } from 'xstate';
import type { NewsletterContext, NewsletterEvent } from './newsletter.types.ts';

export type * from './newsletter.types.ts';

/** The newsletter form under an article; it makes no call (BLOG-02), forgets the address and says so. */
export const newsletterMachine = setup({
  types: { context: {} as NewsletterContext, events: {} as NewsletterEvent },
  actions: {
    setEmail: assign({ email: (_, { email }: { email: string }) => email }),
    forgetEmail: assign({ email: '' }),
  },
}).createMachine({
  id: 'newsletter',
  context: { email: '' },
  initial: 'editing',
  states: {
    editing: {
      description: 'Submitting makes no call, and the form says so.',
      on: {
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'form.submitted': { target: 'thanked', actions: 'forgetEmail' },
      },
    },
    thanked: { description: 'The thanks stay until the page is left.' },
  },
});
