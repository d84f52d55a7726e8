import type { Head } from '../../machines/site/head.ts';

/**
 * Writes the head into the document. The server sent one for the first address (server/http/page-head.ts); its elements
 * are changed in place, so that there is never a second description.
 */
export function showHead({ title, description, canonical }: Head): void {
  const { head } = document;
  if (document.title !== title) document.title = title;
  element(head, 'meta[name="description"]', () => named('meta', 'name', 'description')).setAttribute(
    'content',
    description,
  );
  head.querySelector('meta[property="og:title"]')?.setAttribute('content', title);
  head.querySelector('meta[property="og:description"]')?.setAttribute('content', description);
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
