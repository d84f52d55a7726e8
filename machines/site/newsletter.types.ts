// Context
export interface NewsletterContext {
  email: string;
  /** Why the address was not asked. */
  error: string | null;
}

// Events
export type NewsletterEvent =
  | { type: 'email.changed'; email: string }
  /** Where the server has no newsletter. */
  | { type: 'form.submitted' }
  /** Where it does. */
  | { type: 'address.submitted' }
  | { type: 'stop.pressed' };
