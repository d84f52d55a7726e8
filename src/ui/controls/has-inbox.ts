/** Whether the server accepts messages, from a meta tag in each page. */
export const hasInbox = (): boolean => document.querySelector('meta[name=inbox]') !== null;
