import { assign, emit, setup } from 'xstate';
import type { ContactContext, ContactEvent } from './contact.types.ts';

export type * from './contact.types.ts';

/**
 * The contact form, in the navbar's dialog and on the about page (ABOUT-02, ABOUT-04). Submitting logs that it
 * happened and makes no call; the composed message is then offered as an e-mail, and the form says so.
 */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    emitted: {} as { type: 'note.logged'; message: string },
    tags: {} as 'open' | 'composed',
  },
  actions: {
    setFields: assign((_, { fields }: { fields: Partial<ContactContext> }) => fields),
    clear: assign({ fullName: '', email: '', message: '' }),
    log: emit({ type: 'note.logged' as const, message: 'Contact form submitted; nothing was sent' }),
  },
}).createMachine({
  id: 'contact',
  context: { fullName: '', email: '', message: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'What was typed is kept, so that the dialog opens again as it was left.',
      on: { 'contact.opened': 'editing' },
    },
    editing: {
      description: 'Submitting makes no call: it composes an e-mail.',
      tags: 'open',
      on: {
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': { target: 'composed', actions: 'log' },
        'contact.closed': 'closed',
      },
    },
    composed: {
      description: 'The visitor sends the message with a mail program.',
      tags: ['open', 'composed'],
      on: {
        'contact.closed': { target: 'closed', actions: 'clear' },
        'contact.opened': { target: 'editing', actions: 'clear' },
      },
    },
  },
});
