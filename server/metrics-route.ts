import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { problemOf } from './errors.ts';
import { createMetrics, type Gauge } from './metrics.ts';
import { isLocal } from './peers.ts';
import type { Services } from './services.ts';

/**
 * GET /metrics, in Prometheus' text format: with METRICS_TOKEN set for whoever shows it as a bearer token, without it
 * for programs on this machine. To everybody else there is nothing at this address.
 * @param operationOf the operationId of a request; null for one that is no call of the contract.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { config, db, now, events }: Pick<Services, 'config' | 'db' | 'now' | 'events'>,
  operationOf: (request: FastifyRequest) => string | null,
): void {
  const metrics = createMetrics();
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request) ?? 'other';
    metrics.count({ operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.addHook('onClose', async () => metrics.stop());

  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      config.metricsToken === null
        ? isLocal(request)
        : sameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isAllowed) throw problemOf(404);
    const backlog = await outboxBacklog({ db, now }).catch(() => null);
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    const gauges = {
      zanin_database_up: { help: 'Whether the database answers.', value: backlog === null ? 0 : 1 },
      ...backlog,
    };
    return metrics.render(gauges, events);
  });
}

/** Messages that wait to be sent, and for how long the oldest has waited. The same in every process. */
async function outboxBacklog({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Record<string, Gauge>> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*) as waiting, min(created_at) as oldest from outbox where next_attempt_at is not null`.execute(db);
  const { waiting = 0, oldest = null } = rows[0] ?? {};
  const age = oldest === null ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1000);
  return {
    zanin_outbox_waiting: { help: 'Mails and text messages that wait to be sent.', value: waiting },
    zanin_outbox_oldest_seconds: { help: 'How long the oldest of them has waited.', value: age },
  };
}

/** Compares hashes, whose time tells nothing. */
function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
