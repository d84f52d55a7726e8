import { readReference } from '../../common/certificate-code.ts';
import { type Match, matchPath } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import { href, type PathName } from '../../common/paths.ts';
import { isFrame } from './render.ts';

const secretParameter = 'payment_intent_client_secret';

/**
 * The address that a page has in place of the one that was asked for; null where it has no other. Two kinds have one:
 * an address that was copied with text around it, such as the full stop of its sentence or a closing bracket
 * (LAYOUT-22), and the checkout's to which a bank's page leads back with a client secret (PAY-14, A141), which has to
 * get into no history, script and referrer.
 */
export function cleanAddress(url: string): string | null {
  const at = url.indexOf('?');
  const [address, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const asked = matchPath(address);
  const found = isPlain(address) ? null : meantBy(address, asked);
  // the same in percent-encoding is no other page
  const meant = found && asked && href(found.name, found.params) === href(asked.name, asked.params) ? null : found;
  const page = meant ?? asked;
  const query = new URLSearchParams(search);
  const isQueryClean = page === null || cleanQuery(page.name, query);
  if (page === null || (meant === null && isQueryClean)) return null;
  const path = meant || !isQueryClean ? href(page.name, page.params) : address;
  const rest = isQueryClean ? search : String(query);
  return rest === '' ? path : `${path}?${rest}`;
}

/** What ids and names in addresses of pages are written with. */
const isPlain = (address: string): boolean => /^[\w/-]*$/.test(address);

/**
 * The page that was meant by an address with other characters in it; null where there is none, or only the one that was
 * asked for.
 */
function meantBy(address: string, asked: Match | null): Match | null {
  const text = decoded(address);
  // control characters are not copied from a text
  if (text === null || /\p{Cc}/u.test(text)) return null;
  if (asked?.name === 'certificate') {
    const read = readReference(text.replace(/^\/[^/]*\//, ''));
    if (read.kind === 'unreadable') return null;
    return { ...asked, params: { ...asked.params, certificateId: read.kind === 'code' ? read.code : read.id } };
  }
  // each part without what is before it, until the first character that belongs to none
  const undressed = text.replace(/\/[^\w/-]+/g, '/');
  const [plain = ''] = /^[\w/-]*/.exec(undressed) ?? [];
  // a word with other letters, or the name of a file
  if (/^\.?[\p{L}\p{N}\p{M}]/u.test(undressed.slice(plain.length))) return null;
  const meant = matchPath(plain.replace(/\/+$/, '') || '/');
  // what is left of an address that has a page is an address of the same one
  return meant !== null && (asked === null || asked.name === meant.name) ? meant : null;
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

/** Takes out of a query what does not belong there; returns whether there was nothing. */
function cleanQuery(name: PathName, query: URLSearchParams): boolean {
  let isClean = true;
  if (name === 'checkout' && query.has(secretParameter)) {
    query.delete(secretParameter);
    isClean = false;
  }
  // what links of mails bring; all else around it belongs to the text that a link was copied from
  for (const parameter of isFrame(name) ? pageRow(name).query : []) {
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
