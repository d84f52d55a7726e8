import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface ContactMessage {
  fullName: string;
  email: string;
  message: string;
}

/** `restored`: typed before the session ended. */
export type ContactInput = { restored: Partial<ContactMessage> } | undefined;

export interface ContactContext extends ContactMessage {
  failure: ApiFailure | null;
}

export type ContactEvent =
  | { type: 'contact.opened' }
  | { type: 'contact.closed' }
  | { type: 'field.changed'; fields: Partial<ContactMessage> }
  /** For servers without POST of messages. */
  | { type: 'form.submitted' }
  /** For servers with it. */
  | { type: 'message.submitted' }
  | { type: 'stop.pressed' };

export type ContactTag = 'open' | 'busy' | 'slow' | 'sent' | 'composed';

/**
 * The contact form. Sends the message where the server accepts them; elsewhere it makes no call and
 * offers the composed message as an e-mail.
 */
export const contactMachine = setup({
  types: {
    input: {} as ContactInput,
    context: {} as ContactContext,
    events: {} as ContactEvent,
    emitted: {} as { type: 'note.logged'; message: string },
    tags: {} as ContactTag,
  },
  actors: { sendMessage: notProvided<void, ContactMessage>('sendMessage') },
  actions: {
    setFields: assign((_, { fields }: { fields: Partial<ContactMessage> }) => fields),
    setFailure: assign({ failure: (_, failure: ApiFailure) => failure }),
    clearFailure: assign({ failure: null }),
    clear: assign({ fullName: '', email: '', message: '', failure: null }),
    log: emit({ type: 'note.logged' as const, message: 'Contact form submitted; nothing was sent' }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'contact',
  context: ({ input }) => ({ fullName: '', email: '', message: '', ...input?.restored, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'What was typed is kept, so that the dialog opens again as it was left.',
      on: { 'contact.opened': { target: 'editing', actions: 'clearFailure' } },
    },
    editing: {
      description:
        'Submitting makes no call: it composes an e-mail. Where the server takes messages, one is submitted instead.',
      tags: 'open',
      on: {
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': { target: 'composed', actions: 'log' },
        'message.submitted': { target: 'sending', actions: 'clearFailure' },
        'contact.closed': 'closed',
      },
    },
    sending: {
      description: 'The fields are locked. Whatever comes of it, nothing that was typed is lost.',
      tags: ['open', 'busy'],
      initial: 'waiting',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { fullName, email, message } }) => ({ fullName, email, message }),
        onDone: { target: 'sent', actions: 'clear' },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      on: { 'contact.closed': 'closed' },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The message may have arrived: the server takes the same one once.',
              target: '#contact.editing',
            },
          },
        },
      },
    },
    sent: {
      description: 'The team has it.',
      tags: ['open', 'sent'],
      on: { 'contact.closed': 'closed', 'contact.opened': 'editing' },
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
