import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { readReference } from '../../common/certificate-code.ts';
import { pages } from '../../common/pages.ts';
import { href } from '../../common/paths.ts';
import type { SendPage } from './page-sender.ts';

export interface CertificatePagesOptions {
  answer: SendPage;
}

/**
 * The check form works without JavaScript; a certificate answers JSON to programs that prefer it.
 */
export async function certificatePages(app: FastifyInstance, { answer }: CertificatePagesOptions): Promise<void> {
  app.get<{ Querystring: { code?: unknown } }>(pages.certificateCheck.path, (request, reply) => {
    const { code } = request.query;
    const typed = typeof code === 'string' ? readReference(code) : null;
    if (typed === null || typed.kind === 'unreadable') return answer(request, reply);
    const certificateId = typed.kind === 'code' ? typed.code : typed.id;
    return reply.header('cache-control', 'no-store').redirect(href('certificate', { certificateId }), 303);
  });
  app.get<{ Params: { certificateId: string } }>(
    pages.certificate.path,
    {
      // last, when other `vary` values are set
      onSend: (_, reply, payload, done) => {
        const others = String(reply.getHeader('vary') ?? '');
        reply.header('vary', others === '' ? 'accept' : `accept, ${others}`);
        done(null, payload);
      },
    },
    async (request, reply) => {
      if (!prefersJson(request.headers)) return answer(request, reply);
      const { authorization } = request.headers;
      const { statusCode, headers, rawPayload } = await app.inject({
        method: 'GET',
        url: `/api/certificates/${encodeURIComponent(request.params.certificateId)}`,
        headers: { accept: 'application/json', ...(authorization !== undefined && { authorization }) },
        remoteAddress: request.ip,
      });
      const retryAfter = headers['retry-after'];
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(statusCode).header('cache-control', 'no-store').type('application/json').send(rawPayload);
    },
  );
}

// At equal weights JSON wins only if it comes first or is named more exactly than HTML.
const prefersJson = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).mediaType(['text/html', 'application/json', 'application/xhtml+xml']) ===
  'application/json';
