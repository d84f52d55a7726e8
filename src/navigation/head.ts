/** What the server says in the head for those who index or share its page (server/http/page-head.ts). */
const forOthers =
  'script[type="application/ld+json"],link[rel=canonical],[name=description],[name=robots],[name^="twitter:"],[property^="og:"]';

/** The path that the server sent the document for. */
const first = globalThis.location?.pathname;

/** Writes the title into the document. What only the address that the server sent it for is about goes with that address (SEO-05). */
export function showHead(title: string): void {
  if (document.title !== title) document.title = title;
  if (location.pathname !== first) for (const sent of document.head.querySelectorAll(forOthers)) sent.remove();
}
