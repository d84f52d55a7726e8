import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../domain/common/network.ts';

const isLocalName = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/**
 * Why a local request may be forwarded: a proxy may add no header and rewrite Host. Null if it is
 * not.
 */
export function reachedByOthers({ publicUrl }: Config): string | null {
  return isLocalName(new URL(publicUrl).hostname) ? null : `PUBLIC_URL is ${publicUrl}`;
}

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Checks Host too, against DNS rebinding. False for what a proxy forwards: it has proxy headers, or
 * is HTTP/1.0, nginx's default towards upstreams.
 */
export function isLocal({ headers, raw, hostname, ip }: FastifyRequest, config: Config): boolean {
  if (reachedByOthers(config) !== null || raw.httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))) return false;
  return isLoopback(ip) && isLocalName(hostname);
}
