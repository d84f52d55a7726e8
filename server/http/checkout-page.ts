import type { FastifyInstance } from 'fastify';
import { paths } from '../../common/paths.ts';
import type { SendPage } from './static.ts';

const secretParameter = 'payment_intent_client_secret';

export interface CheckoutPageOptions {
  /** Answers with the page of an address. */
  answer: SendPage;
}

/**
 * The checkout, to which a bank's page leads back with a client secret in the address (PAY-14). The answer is the same address without
 * it, before a page is shown: it gets into no history, no script and no referrer (A141). The order's own is asked of the API.
 */
export async function checkoutPage(app: FastifyInstance, { answer }: CheckoutPageOptions): Promise<void> {
  app.get(paths.checkout, (request, reply) => {
    const [path = '', search] = request.url.split('?', 2);
    const query = new URLSearchParams(search);
    if (!query.has(secretParameter)) return answer(request, reply);
    query.delete(secretParameter);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(query.size === 0 ? path : `${path}?${query}`, 303);
  });
}
