import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { coverVersion, patternVersion } from './address.ts';
import { type CoverSubject, cover } from './cover.ts';
import { kilim } from './kilim.ts';

/** `<id>.svg`, or `<id>.<version>.svg` as the calls give it (address.ts). */
const nameForm = /^(?<id>[a-z0-9-]{1,120})(?:\.(?<version>[0-9a-f]{12}))?\.svg$/;

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * GET /media/pictures/<name>: the pattern of a lesson or a post, drawn from the id alone in half a millisecond.
 * GET /media/covers/<name>: the cover of a course.
 */
export function pictureRoutes(app: FastifyInstance, { db }: Services): void {
  app.get('/media/pictures/:name', async (request: PictureRequest, reply) => {
    const { id } = partsOf(request);
    if (id === undefined) return notFound(reply);
    return send(request, reply, patternVersion(id), () => kilim(id));
  });

  const draw = keepingLatest(cover);
  app.get('/media/covers/:name', async (request: PictureRequest, reply) => {
    const { id } = partsOf(request);
    if (id === undefined) return notFound(reply);
    const course = await db
      .selectFrom('courses')
      .select(['id', 'title', 'category', 'emblem'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!course) return notFound(reply);
    return send(request, reply, coverVersion(course), (version) => draw(version, course));
  });
}

const partsOf = ({ params }: PictureRequest) => nameForm.exec(params.name)?.groups ?? {};

/** Sends the drawing of now. Only at the address with its version is it kept for good. */
function send(request: PictureRequest, reply: FastifyReply, version: string, draw: (version: string) => string) {
  const isCurrent = partsOf(request).version === version;
  const etag = `"${version}"`;
  reply.headers({
    etag,
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/svg+xml; charset=utf-8').send(draw(version));
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');

/** Covers kept in memory, some 15 kB each. */
const most = 256;

/** Draws each version once, as long as it is among the latest that were drawn. */
function keepingLatest(draw: (course: CoverSubject) => string): (version: string, course: CoverSubject) => string {
  const kept = new Map<string, string>();
  return (version, course) => {
    const drawn = kept.get(version) ?? draw(course);
    kept.set(version, drawn);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}
