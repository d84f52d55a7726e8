import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressSet } from '../domain/common/network.ts';
import type { Services } from '../services.ts';

/**
 * Rewrites `X-Forwarded-For` so that `request.ip` is an IP address: removes ports (Azure sends
 * them) and cuts at an entry that is no address, which leaves the proxy that wrote it. Otherwise
 * each such entry would evade the limits per network. The first is logged.
 * @returns to be called before anything reads `request.ip`
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
    // an empty header stays: it tells `isLocal` that a proxy forwarded the request
    headers['x-forwarded-for'] = addresses.join(', ');
    if (isWhole || isLogged) return;
    isLogged = true;
    log({ event: 'proxy.unreadable_forwarded_for', proxy: socket.remoteAddress ?? '' });
  };
}

/** Addresses from the right, up to the first invalid entry; blank entries are skipped. */
export function readForwardedFor(header: string): { addresses: string[]; isWhole: boolean } {
  const entries = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const addresses = entries.map(addressOf);
  const last = addresses.lastIndexOf(null);
  return { addresses: addresses.slice(last + 1).filter((address) => address !== null), isWhole: last === -1 };
}

/** Reads `203.0.113.9:443`, `[2001:db8::1]:443`, `[2001:db8::1]`, or a plain address. */
function addressOf(entry: string): string | null {
  const parts = /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/.exec(entry)?.groups;
  const address = parts?.bracketed ?? parts?.plain ?? entry;
  // an IPv6 zone (`%eth0`) is free text
  return isIP(address) === 0 || address.includes('%') ? null : address;
}
