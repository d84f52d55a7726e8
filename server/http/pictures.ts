import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findPicture, type Picture } from '../content/pictures.ts';
import { accepts } from '../encoding.ts';
import type { Services } from '../services.ts';

/** `<id>.svg`, or `<id>.<version>.svg` as the calls give it (server/pictures/address.ts). */
const nameForm = /^(?<id>[a-z0-9-]{1,120})(?:\.(?<version>[0-9a-f]{12}))?\.svg$/;

/** Pictures kept in memory, each of some 6 kB at most. */
const most = 512;

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * GET /media/covers/<name>, the cover of a course, and GET /media/pictures/<name>, the pattern of a lesson or a post:
 * as the import stored them. An address with another version, or without one, gets the present drawing, and only the
 * address with the version of that drawing is kept for good, by browsers and here.
 */
export function pictureRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  /** By address and encoding, the oldest first. */
  const kept = new Map<string, Picture>();
  const keep = (key: string, picture: Picture) => {
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  for (const kind of ['covers', 'pictures'] as const) {
    app.get(`/media/${kind}/:name`, async (request: PictureRequest, reply) => {
      const { name } = request.params;
      const { id, version } = nameForm.exec(name)?.groups ?? {};
      const encoding = (['br', 'gzip'] as const).find((name) => accepts(request, name));
      const stored = encoding ?? 'gzip';
      const key = `${kind}/${name} ${stored}`;
      const picture = kept.get(key) ?? (id === undefined ? null : await findPicture(db, { kind, id }, stored));
      if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
      const isCurrent = version === picture.version;
      if (isCurrent) keep(key, picture);
      const etag = `"${picture.version}"`;
      reply.headers({
        etag,
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('image/svg+xml; charset=utf-8');
      if (encoding) return reply.header('content-encoding', encoding).send(picture.bytes);
      return reply.send(gunzipSync(picture.bytes));
    });
  }
}
