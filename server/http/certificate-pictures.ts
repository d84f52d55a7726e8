import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import { notFound } from '../domain/common/problem.ts';
import { countLookup } from '../domain/learning/certificate-lookups.ts';
import { publicCertificate } from '../domain/learning/public-certificate.ts';
import { sendUnchanged } from '../encoded-body.ts';
import { etagOf } from '../encoding.ts';
import { certificatePicture } from '../pictures/certificate.ts';
import type { Services } from '../services.ts';
import { rasterize } from './rasterize.ts';

/** Bytes, about 50 pictures. */
const most = 2 * 1024 * 1024;

type PictureRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Preview image of a certificate, 1200 × 630 px; 404 if unknown, private or revoked. Caches must
 * revalidate, since the holder can hide the name at any time.
 */
export function certificatePictureRoute(app: FastifyInstance, services: Services): void {
  const cached = createCache<Buffer>({
    ...{ now: services.now, lifetime: Number.POSITIVE_INFINITY, limit: most, sizeOf: ({ length }) => length },
  });
  app.get('/certificates/:id/picture.png', async (request: PictureRequest, reply) => {
    countLookup(services, request.ip);
    const certificate = await publicCertificate(services, request.params.id);
    if (certificate.state !== 'valid') throw notFound('picture');
    const { id, holder, courseTitle, workload } = certificate;
    const key = JSON.stringify([id, holder, courseTitle, workload]);
    if (sendUnchanged(request, reply, { etag: etagOf(key), 'cache-control': 'no-cache' })) return reply;
    const picture = await cached(key, () => rasterize(certificatePicture({ id, holder, courseTitle, workload })));
    return reply.type('image/png').send(picture);
  });
}
