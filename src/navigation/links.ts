import { matchPath } from '../../common/match.ts';

/**
 * The page of this app that a click asks for (LAYOUT-12); null when the browser is to act as it does on any other site: on
 * a press with a modifier or another button, on a link with a target or to a file, to a place on the same page, another
 * origin or an address without a page, and on what has been handled already.
 */
export function linkedPage(event: MouseEvent): string | null {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return null;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  if (!link || link.origin !== window.location.origin) return null;
  const { pathname, search, hash } = link;
  if (hash !== '' && pathname + search === window.location.pathname + window.location.search) return null;
  return matchPath(pathname) && pathname + search + hash;
}
