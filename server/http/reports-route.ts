import type { FastifyInstance } from 'fastify';
import { reportsPath } from '../../common/error-reports.ts';
import { burstRules } from '../domain/common/limit-rules.ts';
import { tooMany } from '../domain/common/limits.ts';
import { networkOf } from '../domain/common/network.ts';
import { tokenBuckets } from '../domain/common/token-buckets.ts';
import type { Services } from '../services.ts';
import { type BrowserReport, readReports } from './browser-reports.ts';
import { problemOf } from './errors.ts';

/** How long an equal report is not logged again, in milliseconds. */
const window = 60 * 60_000;

/** Different reports logged per window, in all and per network; further ones are only counted. */
const most = 100;
const mostOfNetwork = 10;

/**
 * Counts reports and logs each once per window; nothing is stored (decisions 055 and 071). It
 * replaces content type parsers, so register it in its own scope.
 * @param scripts names of the built scripts
 */
export function reportsRoute(app: FastifyInstance, services: Services, scripts: ReadonlySet<string>): void {
  const { config, metrics, now } = services;
  const { origin } = new URL(config.publicUrl);
  const spend = tokenBuckets(services, burstRules.reports);
  const log = logOnce(services);
  const types = ['application/reports+json', 'application/csp-report'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(problemOf(400));
    }
  });
  app.post(reportsPath, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const network = networkOf(request.ip);
    if (!spend(network)) throw tooMany(Math.ceil(1 / burstRules.reports.perSecond));
    for (const report of readReports(request.body, { origin, scripts })) {
      metrics.browserReport({ kind: report.kind });
      log(report, network, now().getTime());
    }
    return reply.code(204).send();
  });
}

function logOnce({ log }: Services) {
  let began = Number.NEGATIVE_INFINITY;
  const seen = new Set<string>();
  const linesOf = new Map<string, number>();
  return (report: BrowserReport, network: string, time: number): void => {
    if (Math.abs(time - began) >= window) {
      began = time;
      seen.clear();
      linesOf.clear();
    }
    const key = Object.values(report).join(' ');
    const lines = linesOf.get(network) ?? 0;
    if (seen.has(key) || seen.size >= most || lines >= mostOfNetwork) return;
    seen.add(key);
    linesOf.set(network, lines + 1);
    log({ event: 'browser.reported', ...report });
  };
}
