import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressSet } from '../domain/common/network.ts';
import type { Services } from '../services.ts';

/**
 * Rewrites `X-Forwarded-For` of a trusted proxy so that `request.ip` is always an address: ports
 * are cut off (Azure's gateway sends them), and an entry that is no address is dropped with all to
 * its left, which leaves the proxy that wrote it. Else each such entry would count as a caller of
 * its own, whom no limit per network meets. The first of them is logged.
 * @returns what to call before anything reads `request.ip`.
 */
export function forwardedForReader({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => void {
  const isTrusted = addressSet(config.trustedProxies);
  let isLogged = false;
  return ({ headers, socket }) => {
    const header = headers['x-forwarded-for'];
    if (typeof header !== 'string' || !isTrusted(socket.remoteAddress ?? '')) return;
    const { addresses, isWhole } = readForwardedFor(header);
    // an empty header stays: it says that a proxy passed the request on
    headers['x-forwarded-for'] = addresses.join(', ');
    if (isWhole || isLogged) return;
    isLogged = true;
    log({ event: 'proxy.unreadable_forwarded_for', proxy: socket.remoteAddress ?? '' });
  };
}

/**
 * The addresses at the end of a header's list, up to the last entry that is none; blank entries are
 * skipped.
 */
export function readForwardedFor(header: string): { addresses: string[]; isWhole: boolean } {
  const entries = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const addresses = entries.map(addressOf);
  const last = addresses.lastIndexOf(null);
  return { addresses: addresses.slice(last + 1).filter((address) => address !== null), isWhole: last === -1 };
}

/**
 * The address of `203.0.113.9:443`, `[2001:db8::1]:443`, `[2001:db8::1]`, or of one alone; null for
 * anything else.
 */
function addressOf(entry: string): string | null {
  const parts = /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/.exec(entry)?.groups;
  const address = parts?.bracketed ?? parts?.plain ?? entry;
  // the name of an interface may hold anything
  return isIP(address) === 0 || address.includes('%') ? null : address;
}
