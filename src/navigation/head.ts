import type { Head } from '../../machines/site/head.ts';

/** What the server says besides for those who index or share its page. */
const forOthers = 'script[type="application/ld+json"],[name=robots],[name^="twitter:"],[property^="og:"]';

/** The path that the server sent the document for. */
const first = globalThis.location?.pathname;

/**
 * Writes the head into the document. The server sent one for the first address (server/http/page-head.ts); its elements
 * are changed in place, so that there is never a second description. What only that address is about goes with it.
 */
export function showHead({ title, description, canonical }: Head): void {
  const { head } = document;
  if (document.title !== title) document.title = title;
  element(head, 'meta[name="description"]', () => named('meta', 'name', 'description')).setAttribute(
    'content',
    description,
  );
  if (location.pathname !== first) for (const sent of head.querySelectorAll(forOthers)) sent.remove();
  const link = 'link[rel="canonical"]';
  if (canonical === null) head.querySelector(link)?.remove();
  else {
    element(head, link, () => named('link', 'rel', 'canonical')).setAttribute(
      'href',
      new URL(canonical, window.location.origin).href,
    );
  }
}

function element(head: HTMLHeadElement, selector: string, make: () => HTMLElement): Element {
  return head.querySelector(selector) ?? head.appendChild(make());
}

function named(tag: 'meta' | 'link', attribute: string, value: string): HTMLElement {
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  return made;
}
