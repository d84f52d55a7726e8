import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../common/text/html.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { problemOf } from './errors.ts';
import { isLocal, reachedByOthers } from './request-origin.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#211b17;background:#fbf7f0}
article{background:#fff;border-radius:1rem;padding:1rem 1.25rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

/** Channels without a configured provider. */
function embeddedChannels({ smtpUrl, twilio }: Config): ('email' | 'sms')[] {
  return [...(smtpUrl === null ? (['email'] as const) : []), ...(twilio === null ? (['sms'] as const) : [])];
}

/** Shows messages without a provider, on this machine only (`isLocal`), and never in production. */
export function outboxRoutes(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  const channels = embeddedChannels(config);
  if (config.production || reachedByOthers(config) !== null || channels.length === 0) return;

  const newest = () =>
    db
      .selectFrom('outbox')
      .select(['recipient as to', 'channel', 'subject', 'text', 'created_at'])
      .where('channel', 'in', channels)
      .orderBy('id', 'desc')
      .limit(100)
      .execute();

  app.get('/outbox.json', async (request, reply) => {
    if (!isLocal(request, config)) throw problemOf(404);
    reply.header('cache-control', 'no-store');
    return newest();
  });
  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request, config)) throw problemOf(404);
    const hash = createHash('sha256').update(style).digest('base64');
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8');
    return page(await newest());
  });
}

type Shown = { to: string; channel: string; subject: string; text: string; created_at: Date };

function page(messages: Shown[]): string {
  const items = messages.map(
    ({ to, channel, subject, text, created_at }) =>
      `<article><h2>${escapeHtml(subject || 'Text message')}</h2><p>${channel === 'sms' ? 'SMS' : 'Mail'} to ${escapeHtml(to)}, ` +
      `<time>${created_at.toISOString()}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main><h1>Outbox</h1>
<p>Messages that this server would have sent, newest first. Reload the page for new ones.</p>
${items.join('\n') || '<p>Nothing yet.</p>'}</main></body></html>`;
}
