import { pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import { pageTitle } from '../../common/text/text.ts';

/** What a page is called once it is known, such as by the course that it shows (LAYOUT-12). */
export interface PageName {
  title: string;
}

/** The title of a document: what its page is called itself, else what its row says. */
export const titleOf = (page: PathName | null, name: PageName | null): string =>
  pageTitle(name?.title.trim() || pageRow(page).title);
