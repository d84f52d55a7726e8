import { pageRow } from '../../common/pages.ts';
import { excerpt } from '../../common/text/text.ts';
import type { Head } from '../../machines/site/head.ts';

/** Adds the description, and the canonical address unless the page is for members or missing. */
export function describe({ page, path, name }: Head): void {
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = excerpt(name?.description ?? '') || pageRow(page).description;
  document.head.append(description);
  if (page === null || pageRow(page).access === 'member') return;
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  canonical.href = new URL(path, window.location.origin).href;
  document.head.append(canonical);
}
