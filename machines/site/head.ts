import type { PathName } from '../../common/paths.ts';

export interface PageName {
  title: string;
  /** Its beginning becomes the description; by default the page's own. */
  description?: string;
}

export interface Head {
  page: PathName | null;
  path: string;
  name: PageName | null;
}

export const headOf = (page: PathName | null, path: string, name: PageName | null): Head => ({ page, path, name });
