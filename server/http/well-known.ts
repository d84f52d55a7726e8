import type { FastifyInstance } from 'fastify';
import { href } from '../../common/paths.ts';
import { sampleSite } from '../../common/site-data.ts';
import type { Services } from '../services.ts';

/** Validity of security.txt, in milliseconds; RFC 9116 recommends less than a year. */
const validFor = 180 * 24 * 60 * 60 * 1_000;

/** `change-password` (W3C) and security.txt (RFC 9116). */
export function wellKnownRoutes(app: FastifyInstance, { config: { publicUrl }, site, now }: Services): void {
  app.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(href('settings'), 302),
  );
  app.get('/.well-known/security.txt', async (_, reply) => {
    const address = `${publicUrl}/.well-known/security.txt`;
    const lines = [
      `Contact: mailto:${site.email ?? sampleSite.email}`,
      `Expires: ${new Date(now().getTime() + validFor).toISOString()}`,
      'Preferred-Languages: en',
      // RFC 9116 requires https
      ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
