import { addressIn } from '../../common/language/address.ts';
import { language } from '../../common/language/current.ts';
import { pageRow } from '../../common/pages.ts';
import { excerpt } from '../../common/text/text.ts';
import { descriptions } from '../../common/texts/site/page-descriptions.ts';
import type { Head } from '../../machines/site/head.ts';

/** Adds the description, and the canonical address unless the page is for members or missing. */
export function describe({ page, path, name }: Head): void {
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = excerpt(name?.description ?? '') || descriptions[page ?? 'missing'];
  document.head.append(description);
  if (page === null || pageRow(page).access === 'member') return;
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  canonical.href = new URL(addressIn(language.code, path), window.location.origin).href;
  document.head.append(canonical);
}
