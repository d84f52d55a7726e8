// Context
export interface ContactContext {
  fullName: string;
  email: string;
  message: string;
}

// Events
export type ContactEvent =
  | { type: 'contact.opened' }
  | { type: 'contact.closed' }
  | { type: 'field.changed'; fields: Partial<ContactContext> }
  | { type: 'form.submitted' };
