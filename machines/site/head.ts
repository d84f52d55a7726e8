import { type PageRow, pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import { excerpt, pageTitle } from '../../common/text/text.ts';

/** What a page is called once it is known, such as by the course that it shows (LAYOUT-12). */
export interface PageName {
  title: string;
  /** A text about it, whose beginning becomes the description; the row's description when there is none. */
  description?: string;
}

/** Title, description and canonical address of a page. */
export interface Head {
  title: string;
  description: string;
  /** The one path of the page, for search engines; null for what they have no business with. */
  canonical: string | null;
}

/** The head of a page: what it is called itself, else what its row says. */
export function headOf(page: PathName | null, path: string, name: PageName | null): Head {
  const row: PageRow = pageRow(page);
  return {
    title: pageTitle(name?.title.trim() || row.title),
    description: excerpt(name?.description ?? '') || row.description,
    canonical: page === null || row.access === 'member' ? null : path,
  };
}
