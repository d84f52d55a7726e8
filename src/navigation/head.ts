import type { PathName } from '../../common/paths.ts';
import { excerpt, pageTitle } from '../../common/text/text.ts';
import type { PageName, Route } from './page.ts';

/** Title, description and canonical address of a page. */
export interface Head {
  title: string;
  description: string;
  /** The one address of the page, for search engines; null for what they have no business with. */
  canonical: string | null;
}

type Row = Pick<Route<PathName>, 'access' | 'title' | 'description'>;

/** The head of a page: what it is called itself, else what its row of the route table says. */
export function headOf(row: Row, canonical: string | null, name: PageName | null): Head {
  return {
    title: pageTitle(name?.title.trim() || row.title),
    description: excerpt(name?.description ?? '') || row.description,
    canonical: row.access === 'member' ? null : canonical,
  };
}

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
