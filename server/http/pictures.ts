import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createCache } from '../cache.ts';
import { findPicture, type Picture } from '../content/pictures.ts';
import { sendUnchanged } from '../encoded-body.ts';
import { encodingFor } from '../encoding.ts';
import { sendNoFile } from '../pages/missing-file.ts';
import type { Services } from '../services.ts';
import { rasterize } from './rasterize.ts';

/**
 * `<id>.svg` or `<id>.<version>.svg`, or `.png`; the id of a cover ends with the language of its
 * title (server/pictures/address.ts).
 */
const nameForm = /^(?<id>[a-z0-9-]{1,120}(?:\.[a-z]{2,3})?)(?:\.(?<version>[0-9a-f]{12}))?\.(?<form>svg|png)$/;

/** Entries of at most 6 kB each. */
const most = 512;

/** Bytes, about 200 PNGs. */
const mostPixels = 8 * 1024 * 1024;

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * GET /media/covers/<name> (courses) and /media/pictures/<name> (lessons, posts), SVG or PNG for
 * link previews. Any version returns the current picture; only the current one is cached.
 */
export function pictureRoutes(app: FastifyInstance, { db, now }: Pick<Services, 'db' | 'now'>): void {
  /** By address and encoding. */
  const cached = new LRUCache<string, Picture>({ max: most });
  const cachedPixels = createCache<Buffer>({
    ...{ now, lifetime: Number.POSITIVE_INFINITY, limit: mostPixels, sizeOf: ({ length }) => length },
  });
  for (const kind of ['covers', 'pictures'] as const) {
    app.get(`/media/${kind}/:name`, async (request: PictureRequest, reply) => {
      const { name } = request.params;
      const { id, version, form } = nameForm.exec(name)?.groups ?? {};
      const encoding = encodingFor(request, ['br', 'gzip']);
      const stored = encoding ?? 'gzip';
      const key = `${kind}/${name} ${stored}`;
      const picture =
        cached.get(key) ?? (id === undefined ? null : await findPicture(db, { kind, id, version }, stored));
      if (!picture) return sendNoFile(reply);
      const isCurrent = version === picture.version;
      if (isCurrent) cached.set(key, picture);
      const headers = {
        etag: `"${picture.version}"`,
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      };
      if (sendUnchanged(request, reply, headers)) return reply;
      if (form === 'png') {
        const make = () => rasterize(decode(picture.bytes, stored).toString());
        return reply.type('image/png').send(await cachedPixels(`${kind}/${id}.${picture.version}`, make));
      }
      reply.type('image/svg+xml; charset=utf-8');
      if (encoding) return reply.header('content-encoding', encoding).send(picture.bytes);
      return reply.send(decode(picture.bytes, stored));
    });
  }
}

const decode = (bytes: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);

/** GET /media/site/<name>: team pictures and partners' logos; the name has a hash of the bytes. */
export function sitePictureRoute(app: FastifyInstance, { sitePictures }: Pick<Services, 'sitePictures'>): void {
  app.get('/media/site/:name', async (request: PictureRequest, reply) => {
    const picture = sitePictures.get(`/media/site/${request.params.name}`);
    if (!picture) return sendNoFile(reply);
    return reply
      .type(picture.mimeType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture.bytes);
  });
}
