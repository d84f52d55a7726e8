// Input
/** What a link of a newsletter's mail is for, and its token; null where the address has none. */
export interface FollowedLink {
  action: 'confirm' | 'unsubscribe';
  token: string | null;
}

// Context
export interface NewsletterLinkContext extends FollowedLink {
  /** Why it did not work, where it may the next time. */
  error: string | null;
}

// Events
export type NewsletterLinkEvent = { type: 'button.pressed' } | { type: 'stop.pressed' };
