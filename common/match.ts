import { parse } from 'regexparam';
import { type PathName, pages } from './pages.ts';
import type { PathParams } from './paths.ts';

export interface Match {
  name: PathName;
  params: PathParams<PathName>;
}

const names = Object.keys(pages) as PathName[];
const patterns = names.map((name) => ({ name, ...parse(pages[name].path) }));

/** The page at an address, with its params decoded; null when there is none (LAYOUT-07). */
export function matchPath(pathname: string): Match | null {
  for (const { name, pattern, keys } of patterns) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(keys.map((key, place) => [key, decode(found[place + 1] ?? '')]));
    return { name, params: params as PathParams<PathName> };
  }
  return null;
}

/** A broken escape such as %zz stays as typed: it then names nothing that exists. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a link leads to a page of this app: a path of the table, with any query and fragment. */
export const isPage = (link: string): boolean =>
  link.startsWith('/') && matchPath(link.replace(/[?#].*$/, '')) !== null;
