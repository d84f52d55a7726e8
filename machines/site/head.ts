import { pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import { pageTitle } from '../../common/text/text.ts';

/** What a page is called once it is known, such as by the course that it shows (LAYOUT-12). */
export interface PageName {
  title: string;
  /** A text about it, whose beginning becomes the description; the page's own description when there is none. */
  description?: string;
}

/** What the head of the document is made of. */
export interface Head {
  page: PathName | null;
  path: string;
  title: string;
  name: PageName | null;
}

/** The head of a page: what it is called itself, else what its row says. */
export const headOf = (page: PathName | null, path: string, name: PageName | null): Head => ({
  page,
  path,
  title: pageTitle(name?.title.trim() || pageRow(page).title),
  name,
});
