import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keeping } from '../cache.ts';
import { notFound } from '../domain/common/problem.ts';
import { countLookup } from '../domain/learning/certificate-lookups.ts';
import { publicCertificate } from '../domain/learning/public-certificate.ts';
import { etagOf } from '../encoding.ts';
import { certificatePicture } from '../pictures/certificate.ts';
import type { Services } from '../services.ts';
import { paint } from './rasterize.ts';

/** Pictures kept in memory, in bytes: some 50. */
const most = 2 * 1024 * 1024;

type PictureRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * GET /certificates/<id>/picture.png: a certificate for those who are sent its address, 1200 × 630
 * pixels. It says no more than the page; of one that is unknown, off or withdrawn there is none.
 * Caches ask each time, since a name may be hidden at any moment.
 */
export function certificatePictureRoute(app: FastifyInstance, services: Services): void {
  const kept = keeping<Buffer>({
    ...{ now: services.now, lifetime: Number.POSITIVE_INFINITY, limit: most, sizeOf: ({ length }) => length },
  });
  app.get('/certificates/:id/picture.png', async (request: PictureRequest, reply) => {
    countLookup(services, request.ip);
    const certificate = await publicCertificate(services, request.params.id);
    if (certificate.state !== 'valid') throw notFound('This picture');
    const { id, holder, courseTitle } = certificate;
    const key = JSON.stringify([id, holder, courseTitle]);
    const etag = etagOf(key);
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = await kept(key, () => paint(certificatePicture({ id, holder, courseTitle })));
    return reply.type('image/png').send(picture);
  });
}
