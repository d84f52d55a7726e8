import { parse } from 'regexparam';
import { type PathName, pages } from './pages.ts';
import type { PathParams } from './paths.ts';

export interface Match {
  name: PathName;
  params: PathParams<PathName>;
}

const names = Object.keys(pages) as PathName[];
const patterns = names.map((name) => ({ name, ...parse(pages[name].path) }));

export function matchPath(pathname: string): Match | null {
  for (const { name, pattern, keys } of patterns) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(keys.map((key, place) => [key, decode(found[place + 1] ?? '')]));
    return { name, params: params as PathParams<PathName> };
  }
  return null;
}

/** A broken escape such as %zz is left as is: it then matches nothing that exists. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const isPage = (link: string): boolean =>
  link.startsWith('/') && matchPath(link.replace(/[?#].*$/, '')) !== null;
