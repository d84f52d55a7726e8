import type { Head } from '../../machines/site/head.ts';

/**
 * What the head says of one page to those who index or share it: from the server (server/pages/head.ts), or from
 * `describe`.
 */
const forOthers =
  '[type="application/ld+json"],[rel=canonical],[name=description],[name=robots],[name^=twitter],[property^=og]';

/** The path that the server sent the document for. */
const first = globalThis.location?.pathname;

/**
 * Whether the document is index.html as it was built, with the head of the home page: a server of files sends that for
 * every address.
 */
const isPlain = () => document.head.querySelector('[property="og:title"]') === null;

/** How many heads were shown since that page was left. */
let shown = 0;

/**
 * Writes the title into the document. The rest of the head is the server's for the first page, where it made one; once
 * a learner goes on to another, it goes, and the code that describes pages is fetched (LAYOUT-12, SEO-05).
 */
export function showHead(head: Head): void {
  if (document.title !== head.title) document.title = head.title;
  if (shown === 0 && location.pathname === first && !isPlain()) return;
  shown += 1;
  const latest = shown;
  for (const said of document.head.querySelectorAll(forOthers)) said.remove();
  import('./head-for-others.ts').then(
    ({ describe }) => latest === shown && describe(head),
    // offline: a page without a description is the same to the learner
    () => {},
  );
}
