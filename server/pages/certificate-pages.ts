import type { FastifyInstance } from 'fastify';
import { readReference } from '../../common/certificate-code.ts';
import { pages } from '../../common/pages.ts';
import { href } from '../../common/paths.ts';
import type { SendPage } from './page-sender.ts';

export interface CertificatePagesOptions {
  /** Answers with the page of an address. */
  answer: SendPage;
}

/**
 * The two pages of certificates, where they are more than a page: the form leads to what was typed without JavaScript too
 * (CERT-03), and the address of a certificate answers JSON to programs that prefer it (CERT-02).
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
      // added when everything else is set
      onSend: (_, reply, payload, done) => {
        const others = String(reply.getHeader('vary') ?? '');
        reply.header('vary', others === '' ? 'accept' : `accept, ${others}`);
        done(null, payload);
      },
    },
    async (request, reply) => {
      if (!prefersJson(request.headers.accept ?? '')) return answer(request, reply);
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

// Whether a request names JSON, and HTML not or with less weight; */* names neither.
function prefersJson(accept: string): boolean {
  const weights = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const weightOf = (...types: string[]) =>
    Math.max(0, ...weights.filter(({ type }) => types.includes(type)).map(({ weight }) => weight));
  return weightOf('application/json', 'application/*') > weightOf('text/html', 'text/*', 'application/xhtml+xml');
}
