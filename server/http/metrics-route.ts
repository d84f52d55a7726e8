import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { wrongCodes } from '../domain/accounts/guessing.ts';
import type { Reading } from '../domain/common/ports/metrics.ts';
import { smsOfDay } from '../domain/common/sms-budget.ts';
import type { DiskSpace } from '../observability/disk.ts';
import { ofProcess } from '../observability/metrics.ts';
import type { Services } from '../services.ts';
import { problemOf } from './errors.ts';
import { isLocal } from './request-origin.ts';

export interface MetricsOptions {
  services: Pick<Services, 'config' | 'db' | 'now' | 'metrics'>;
  /** Null outside of the contract. */
  operationIdOf: (request: FastifyRequest) => string | null;
  disk?: DiskSpace;
}

/**
 * For the bearer of METRICS_TOKEN or, if not set, programs on this machine (`isLocal`); else 404.
 */
export function metricsRoutes(app: FastifyInstance, { services, operationIdOf, disk }: MetricsOptions): void {
  const { config, db, now, metrics } = services;
  ofProcess();
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationIdOf(request) ?? 'other';
    metrics.request({ operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      config.metricsToken === null
        ? isLocal(request, config)
        : sameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isAllowed) throw problemOf(404);
    const gauges = await Promise.all([outboxState({ db, now }), guesses({ db, now })]).catch(() => null);
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    const all = {
      zanin_database_up: { help: 'Whether the database answers.', value: gauges === null ? 0 : 1 },
      ...gauges?.[0],
      ...gauges?.[1],
      ...(await diskState(disk)),
    };
    return metrics.render(all);
  });
}

/**
 * Equal in all processes. Only codes and links expire. An SMS is sent within 10 minutes or never,
 * so the index on `created_at` finds those of the last hour.
 */
async function outboxState(ctx: Pick<Services, 'db' | 'now'>): Promise<Record<string, Reading>> {
  const { db, now } = ctx;
  const time = now().getTime();
  const { rows } = await sql<{ waiting: number; oldest: Date | null; oldest_code: Date | null }>`
    select count(*) as waiting, min(created_at) as oldest,
      min(created_at) filter (where expires_at is not null) as oldest_code
    from outbox where next_attempt_at is not null`.execute(db);
  const { waiting = 0, oldest = null, oldest_code = null } = rows[0] ?? {};
  const age = (since: Date | null) => (since === null ? 0 : Math.max(0, (time - since.getTime()) / 1000));
  const sent = await sql<{ prefix: string; count: number }>`
    select left(recipient, 4) as prefix, count(*) as count from outbox
    where channel = 'sms' and sent_at is not null and created_at > ${new Date(time - 60 * 60_000)}
    group by left(recipient, 4)`.execute(db);
  return {
    zanin_outbox_waiting: { help: 'Mails and text messages that wait to be sent.', value: waiting },
    zanin_outbox_oldest_seconds: { help: 'How long the oldest of them has waited.', value: age(oldest) },
    zanin_outbox_oldest_code_seconds: {
      help: 'How long the oldest code or link among them has waited.',
      value: age(oldest_code),
    },
    zanin_sms_day: { help: 'Text messages that count in the present day of their budget.', value: await smsOfDay(ctx) },
    zanin_sms_sent_last_hour: {
      help: 'Text messages that were sent in the last hour, by the first four characters of the number.',
      value: {
        label: 'prefix',
        values: Object.fromEntries(sent.rows.map(({ prefix, count }) => [prefix, count])),
      },
    },
  };
}

async function guesses(services: Pick<Services, 'db' | 'now'>): Promise<Record<string, Reading>> {
  const help = 'Wrong verification codes of all callers, in the present ten minutes.';
  return { zanin_wrong_codes: { help, value: await wrongCodes(services) } };
}

/** Empty where the free space is unknown or unlimited. */
async function diskState(disk?: DiskSpace): Promise<Record<string, Reading>> {
  const bytes = (await disk?.free()) ?? null;
  if (bytes === null || bytes === Number.POSITIVE_INFINITY) return {};
  return { zanin_disk_free_bytes: { help: 'Free space where the embedded database is.', value: bytes } };
}

/** Hashes have equal length, and `timingSafeEqual` takes constant time. */
function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
