import type { FastifyInstance } from 'fastify';
import { pages } from '../../common/pages.ts';
import { endReminder } from '../domain/learning/reminders/setting.ts';
import { unsubscribeNewsletter } from '../domain/site/newsletter.ts';
import { textsOf } from '../operations/language.ts';
import type { Services } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { problemOf } from './errors.ts';

/** RFC 8058. */
const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * One-click unsubscribe (RFC 8058), without cookies or a page, in the language of the link. GET is
 * a page with a button, since scanners follow links in mail. It adds content type parsers, so
 * register it in its own scope.
 */
export function oneClickRoute(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser(encodings, { parseAs: 'string', bodyLimit: 1024 }, (_, body, done) => done(null, body));
  const route = (path: string, name: string, end: typeof endReminder, said: (say: Texts) => string) =>
    app.post<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      const { query, body } = request;
      const token = query[name];
      if (typeof token !== 'string' || !String(body).includes('One-Click')) throw problemOf(400);
      await end(services, token);
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${said(textsOf(request))}\n`);
    });
  route(pages.newsletter.path, 'unsubscribe', unsubscribeNewsletter, ({ site }) => site.newsletter.removed);
  route(pages.reminders.path, 'off', endReminder, ({ learning }) => learning.reminders.off);
}
