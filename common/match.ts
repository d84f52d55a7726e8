import { type PathName, type PathParams, paths } from './paths.ts';

export interface Match {
  name: PathName;
  params: PathParams<PathName>;
}

const names = Object.keys(paths) as PathName[];
const patterns = names.map((name) => ({ name, pattern: patternOf(paths[name]) }));

/** Each param is a group of its name; letters may be of either case, and a slash may follow. */
function patternOf(path: string): RegExp {
  const groups = path.replace(/:(\w+)/g, '(?<$1>[^/]+?)');
  return new RegExp(`^${groups.replace(/\/?$/, '/?')}$`, 'i');
}

/** The page at an address, with its params decoded; null when there is none (LAYOUT-07). */
export function matchPath(pathname: string): Match | null {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([key, text]) => [key, decode(text)]));
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
