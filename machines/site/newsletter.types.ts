// Context
export interface NewsletterContext {
  email: string;
}

// Events
export type NewsletterEvent = { type: 'email.changed'; email: string } | { type: 'form.submitted' };
