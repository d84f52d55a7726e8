import { matchPath } from '../../common/match.ts';
import { pages } from '../../common/pages.ts';

/**
 * The address of a request as routes know it. A request line may hold a whole address with any
 * origin (RFC 9112 3.2.2), and pages are found by an address in any case: routes for them are not,
 * and Fastify's own setting would take the API's too.
 */
export function usualAddress(url: string): string {
  const path = withoutOrigin(url);
  const at = path.indexOf('?');
  const [address, query] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
  if (!/[A-Z]/.test(address)) return path;
  const page = matchPath(address);
  if (page === null) return path;
  const parts = pages[page.name].path.split('/');
  return (
    address
      .split('/')
      .map((part, at) => (parts[at]?.startsWith(':') ? part : (parts[at] ?? part)))
      .join('/') + query
  );
}

/** A request line's address from its path on. */
function withoutOrigin(url: string): string {
  const [origin] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url) ?? [''];
  if (origin === '') return url;
  const path = url.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}
