import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lessonPicturesPath, readPictureFile } from '../../common/text/lesson-pictures.ts';
import { isPublishedPicture } from '../domain/catalogue/published-pictures.ts';
import { sendUnchanged } from '../encoded-body.ts';
import { sendNoFile } from '../pages/missing-file.ts';
import type { Services } from '../services.ts';

/** In bytes, about 100 pictures. */
const most = 16 * 1024 * 1024;

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * GET /media/lessons/<hash>.<width>x<height>.webp: pictures that are or were published, for
 * everybody who knows the hash, which the lesson says to those who may open it.
 */
export function lessonPictureRoute(app: FastifyInstance, services: Pick<Services, 'db' | 'blobs'>): void {
  const cached = new LRUCache<string, Buffer>({ maxSize: most, sizeCalculation: ({ length }) => length });
  app.get(`${lessonPicturesPath}:name`, async (request: PictureRequest, reply) => {
    const sha256 = readPictureFile(request.params.name)?.sha256;
    if (sha256 === undefined) return sendNoFile(reply);
    const bytes = cached.get(sha256) ?? (await readPublished(services, sha256));
    if (!bytes) return sendNoFile(reply);
    cached.set(sha256, bytes);
    const headers = { etag: `"${sha256.slice(0, 16)}"`, 'cache-control': 'public, max-age=31536000, immutable' };
    if (sendUnchanged(request, reply, headers)) return reply;
    return reply.type('image/webp').send(bytes);
  });
}

async function readPublished({ db, blobs }: Pick<Services, 'db' | 'blobs'>, sha256: string): Promise<Buffer | null> {
  if (!(await isPublishedPicture(db, sha256))) return null;
  return (await blobs.read([sha256])).get(sha256) ?? null;
}
