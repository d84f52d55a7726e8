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
    closed: { on: { 'contact.opened': 'editing' } },
    editing: {
      tags: 'open',
      on: {
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': { target: 'composed', actions: 'log' },
        'contact.closed': 'closed',
      },
    },
    composed: {
      tags: ['open', 'composed'],
      on: {
        'contact.closed': { target: 'closed', actions: 'clear' },
        'contact.opened': { target: 'editing', actions: 'clear' },
      },
    },
  },
});
