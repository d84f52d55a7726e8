import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether an address is among addresses and networks such as `127.0.0.1` and `10.0.0.0/8`; IPv4 within IPv6 counts as IPv4. */
export function addressSet(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', length] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** Whether an address is this machine's own. */
export const isLoopback = addressSet(['127.0.0.0/8', '::1']);

/**
 * A caller on this machine that also addressed this machine: a page elsewhere could make a browser here call us
 * under a name of its own (DNS rebinding), but then the Host header names that page's site.
 */
export function isLocal(request: FastifyRequest): boolean {
  // a proxy on this machine carries requests of others
  if (['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in request.headers)) return false;
  const host = request.hostname.replace(/^\[|\]$/g, '');
  return isLoopback(request.ip) && (host === 'localhost' || isLoopback(host));
}
