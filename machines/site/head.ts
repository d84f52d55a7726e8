import { pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import { pageTitle } from '../../common/text/text.ts';

export interface PageName {
  title: string;
  /** Its beginning becomes the description; by default the page's own. */
  description?: string;
}

export interface Head {
  page: PathName | null;
  path: string;
  title: string;
  name: PageName | null;
}

export const headOf = (page: PathName | null, path: string, name: PageName | null): Head => ({
  page,
  path,
  title: pageTitle(name?.title.trim() || pageRow(page).title),
  name,
});
