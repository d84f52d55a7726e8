/** Whether the server accepts messages, from a meta tag in each page. */
export const hasInbox = ({ ownerDocument }: Element): boolean =>
  ownerDocument.querySelector('meta[name=inbox]') !== null;
