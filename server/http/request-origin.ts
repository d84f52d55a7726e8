import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../domain/common/network.ts';

const isLocalName = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/**
 * Why a request from this machine may be that of another one, so that what is for this machine
 * alone is closed: a proxy without a setting of its own adds no header and may write this machine's
 * name over Host. Null where nothing says so.
 */
export function reachedByOthers({ publicUrl }: Config): string | null {
  return isLocalName(new URL(publicUrl).hostname) ? null : `PUBLIC_URL is ${publicUrl}`;
}

/** What proxies add to a request that they pass on. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * A caller on this machine that also addressed this machine: a page elsewhere could make a browser
 * here call us under a name of its own (DNS rebinding), but then the Host header names that page's
 * site. Never what a proxy passes on: that has headers of one, or is HTTP/1.0, which nginx speaks
 * unless it is configured otherwise.
 */
export function isLocal({ headers, raw, hostname, ip }: FastifyRequest, config: Config): boolean {
  if (reachedByOthers(config) !== null || raw.httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))) return false;
  return isLoopback(ip) && isLocalName(hostname);
}
