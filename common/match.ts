import { parse } from 'regexparam';
import { type PathName, pageRow, pages } from './pages.ts';
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
    const params: Record<string, string> = {};
    for (const [place, key] of keys.entries()) {
      const value = known(decode(found[place + 1] ?? ''), pageRow(name).values?.[key]);
      if (value === undefined) return null;
      params[key] = value;
    }
    return { name, params: params as PathParams<PathName> };
  }
  return null;
}

/** The given one of the values, in any case; undefined for another one. */
const known = (given: string, values: readonly string[] | undefined): string | undefined =>
  values ? values.find((value) => value === given.toLowerCase()) : given;

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
