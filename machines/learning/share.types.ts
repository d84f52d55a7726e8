/** A page that a learner shares. */
export interface SharedPage {
  title: string;
  /** Its whole address. */
  url: string;
}

/** How a page was shared: by the device's own dialog, perhaps closed without a choice, or by its address in the clipboard. */
export type Shared = 'shared' | 'copied' | 'cancelled';

// Context
export interface ShareContext {
  page: SharedPage | null;
}

// Events
export type ShareEvent = { type: 'share.requested'; page: SharedPage };
