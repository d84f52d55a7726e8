import { parse } from 'regexparam';
import { type DeskPageName, type DeskPageParams, deskPages } from './pages.ts';

export interface DeskMatch {
  name: DeskPageName;
  params: DeskPageParams<DeskPageName>;
}

const patterns = (Object.keys(deskPages) as DeskPageName[]).map((name) => ({ name, ...parse(deskPages[name]) }));

/** @param path without the prefix of a language */
export function matchDeskPage(path: string): DeskMatch | null {
  for (const { name, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const params = Object.fromEntries(keys.map((key, place) => [key, decode(found[place + 1] ?? '')]));
    return { name, params: params as DeskMatch['params'] };
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
