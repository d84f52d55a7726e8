import type { FastifyInstance } from 'fastify';
import { burstRules } from '../domain/common/limit-rules.ts';
import { tooMany } from '../domain/common/limits.ts';
import { networkOf } from '../domain/common/network.ts';
import { tokenBuckets } from '../domain/common/token-buckets.ts';
import { didDocument } from '../domain/learning/badges/issuer.ts';
import { publicKeys } from '../domain/learning/badges/keys.ts';
import type { Services } from '../services.ts';

/** GET /.well-known/did.json: public keys of badge signatures (did:web). */
export function didRoute(app: FastifyInstance, services: Services): void {
  const spend = tokenBuckets(services, burstRules.badges);
  app.get('/.well-known/did.json', async (request, reply) => {
    if (!spend(networkOf(request.ip))) throw tooMany(Math.ceil(1 / burstRules.badges.perSecond));
    const document = didDocument(services.config.publicUrl, await publicKeys(services));
    return reply
      .type('application/did+json')
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send(JSON.stringify(document));
  });
}
