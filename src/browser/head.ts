import { pageTitle } from '../../common/text/text.ts';
import { titles } from '../../common/texts/site/page-titles.ts';
import type { Head } from '../../machines/site/head.ts';

/** From the server (server/pages/head.ts) or from `describe`. */
const forOthers =
  '[type="application/ld+json"],[rel=canonical],[name=description],[name=robots],[name^=twitter],[property^=og]';

/** Path that the server sent the document for. */
const first = globalThis.location?.pathname;

/** Built index.html with the home page's head: a static file server sends it everywhere. */
const isPlain = () => document.head.querySelector('[property="og:title"]') === null;

/** Heads shown since the first page was left. */
let shown = 0;

/** The first in-app navigation removes the server's meta tags and loads the module for new ones. */
export function showHead(head: Head): void {
  const title = pageTitle(head.name?.title.trim() || titles[head.page ?? 'missing']);
  if (document.title !== title) document.title = title;
  if (shown === 0 && location.pathname === first && !isPlain()) return;
  shown += 1;
  const latest = shown;
  for (const said of document.head.querySelectorAll(forOthers)) said.remove();
  import('./head-for-others.ts').then(
    ({ describe }) => latest === shown && describe(head),
    () => {},
  );
}
