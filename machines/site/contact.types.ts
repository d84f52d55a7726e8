import type { ApiFailure } from '../common/failure.ts';

/** What is typed. */
export interface ContactMessage {
  fullName: string;
  email: string;
  message: string;
}

// Context
export interface ContactContext extends ContactMessage {
  /** Why the message was not sent the last time. */
  failure: ApiFailure | null;
}

// Events
export type ContactEvent =
  | { type: 'contact.opened' }
  | { type: 'contact.closed' }
  | { type: 'field.changed'; fields: Partial<ContactMessage> }
  /** Where the server takes no messages. */
  | { type: 'form.submitted' }
  /** Where it does. */
  | { type: 'message.submitted' }
  | { type: 'stop.pressed' };

// Tags
export type ContactTag = 'open' | 'busy' | 'slow' | 'sent' | 'composed';
