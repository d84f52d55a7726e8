import { languageOf } from '../../common/language/address.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { matchPath } from '../../common/match.ts';
import { pages } from '../../common/pages.ts';

/**
 * Strips the origin of an absolute-form request line (RFC 9112 3.2.2) and the prefix of a language
 * that is built, and lowercases page paths; Fastify's `caseSensitive: false` would include the API.
 */
export function usualAddress(url: string, built: readonly LanguageCode[]): string {
  const whole = withoutOrigin(url);
  const named = languageOf(whole);
  // the API is at one address
  const path = built.includes(named.code) && !named.address.startsWith('/api/') ? named.address : whole;
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

function withoutOrigin(url: string): string {
  const [origin] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url) ?? [''];
  if (origin === '') return url;
  const path = url.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}
