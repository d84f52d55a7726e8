import { readReference } from '../../common/certificate-code.ts';
import { type Match, matchPath } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import { href, type PathName } from '../../common/paths.ts';
import { isShell } from './render.ts';

const secretParameter = 'payment_intent_client_secret';

/**
 * The address to redirect to; null for a clean one. Cleaned are links that were copied with text
 * around them, such as a full stop or a closing bracket, and the checkout's client secret, which a
 * bank's redirect adds and which must reach no history, script or referrer.
 */
export function cleanAddress(url: string): string | null {
  const at = url.indexOf('?');
  const [address, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const asked = matchPath(address);
  const found = isPlain(address) ? null : meantBy(address, asked);
  // differs in percent-encoding only
  const meant = found && asked && href(found.name, found.params) === href(asked.name, asked.params) ? null : found;
  const page = meant ?? asked;
  const query = new URLSearchParams(search);
  const isQueryClean = page === null || cleanQuery(page.name, query);
  if (page === null || (meant === null && isQueryClean)) return null;
  const path = meant || !isQueryClean ? href(page.name, page.params) : address;
  const rest = isQueryClean ? search : String(query);
  return rest === '' ? path : `${path}?${rest}`;
}

/** Characters of ids and names in paths. */
const isPlain = (address: string): boolean => /^[\w/-]*$/.test(address);

/**
 * The page without the other characters of its address; null if there is none or it is unchanged.
 */
function meantBy(address: string, asked: Match | null): Match | null {
  const text = decoded(address);
  // text that was copied has no control characters
  if (text === null || /\p{Cc}/u.test(text)) return null;
  if (asked?.name === 'certificate') {
    const read = readReference(text.replace(/^\/[^/]*\//, ''));
    if (read.kind === 'unreadable') return null;
    return { ...asked, params: { ...asked.params, certificateId: read.kind === 'code' ? read.code : read.id } };
  }
  // drops punctuation before each segment, then cuts at the first other character
  const undressed = text.replace(/\/[^\w/-]+/g, '/');
  const [plain = ''] = /^[\w/-]*/.exec(undressed) ?? [];
  // followed by letters, so it is another word or a file name
  if (/^\.?[\p{L}\p{N}\p{M}]/u.test(undressed.slice(plain.length))) return null;
  const meant = matchPath(plain.replace(/\/+$/, '') || '/');
  // the remaining path must be the same page
  return meant !== null && (asked === null || asked.name === meant.name) ? meant : null;
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

/** Removes what does not belong to a query; returns whether there was nothing. */
function cleanQuery(name: PathName, query: URLSearchParams): boolean {
  let isClean = true;
  if (name === 'checkout' && query.has(secretParameter)) {
    query.delete(secretParameter);
    isClean = false;
  }
  // parameters of links in mail; text around their values was copied along with the link
  for (const parameter of isShell(name) ? pageRow(name).query : []) {
    const value = query.get(parameter) ?? '';
    const bare = withoutEdges(value);
    const clean = parameter === 'email' ? bare : withoutEdges(bare.split(/[\s<>()"'«»“”‘’]/, 1)[0] ?? '');
    if (clean === '' || clean === value) continue;
    query.set(parameter, clean);
    isClean = false;
  }
  return isClean;
}

const withoutEdges = (text: string): string => text.replace(/^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu, '');
