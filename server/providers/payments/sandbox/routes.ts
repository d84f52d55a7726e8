import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { bankPages } from './bank-page.ts';
import type { Sandbox } from './sandbox.ts';

const prefix = '/sandbox/stripe';

/**
 * Routes for browsers, and delivery to this app's webhook. Only operations that need a client
 * secret are exposed (`Caller`).
 * @throws Error when a Stripe key is set: test cards must never open a course there
 */
export function sandboxRoutes(app: FastifyInstance, config: Pick<Config, 'stripe'>, sandbox: Sandbox): void {
  if (config.stripe !== null) throw new Error('the payment sandbox cannot run while a Stripe key is set');

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/v1/*`,
      handler: async (request, reply) => {
        const { status, body } = await sandbox.handle({
          method: request.method,
          path: request.url.slice(prefix.length).split('?')[0] ?? '',
          form: formOf(request),
          idempotencyKey: null,
          caller: 'browser',
          // fallback: behind a development server the host differs from the page's
          site: request.headers.origin ?? `${request.protocol}://${request.host}`,
        });
        return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
      },
    });
    bankPages(scope, sandbox);
  });

  app.addHook('onReady', async () =>
    sandbox.start(async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
      return statusCode;
    }),
  );
  app.addHook('preClose', () => sandbox.stop());
}

function formOf({ method, url, body }: FastifyRequest): URLSearchParams {
  if (method === 'GET') return new URL(url, 'http://localhost').searchParams;
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
