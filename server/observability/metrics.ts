import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorKinds } from '../../common/error-reports.ts';
import type { Metrics, Reading } from '../domain/common/ports/metrics.ts';

/** Upper bounds in seconds: a cached list takes 1 ms, a password hash 100 ms. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const requests = counter('http_requests_total', 'Answered requests.', ['operation', 'status']);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['operation'],
    buckets,
    registers: [registry],
  });
  const events = counter('zanin_events_total', 'Lines of the log, by event.', ['event']);
  const orders = counter('zanin_orders_total', 'Orders that reached a state.', ['state', 'provider']);
  const sms = counter('zanin_sms_total', 'Tries to send a text message.', ['purpose', 'outcome']);
  const mail = counter('zanin_mail_total', 'Tries to send a mail.', ['kind', 'outcome']);
  const dead = counter('zanin_outbox_dead_total', 'Messages that were given up.', ['channel', 'kind']);
  const reports = counter('zanin_browser_reports_total', 'What browsers reported.', ['kind']);
  // initialised, since alerts on an increase miss a series whose first sample is 1
  for (const purpose of ['registration', 'password_reset', 'identifier_change'] as const) {
    for (const outcome of ['sent', 'refused', 'failed', 'expired'] as const) sms.inc({ purpose, outcome }, 0);
  }
  for (const kind of ['code', 'link', 'notice'] as const) {
    for (const outcome of ['sent', 'failed', 'expired'] as const) mail.inc({ kind, outcome }, 0);
    dead.inc({ channel: 'email', kind }, 0);
  }
  dead.inc({ channel: 'sms', kind: 'code' }, 0);
  for (const kind of ['csp-violation', 'crash', ...errorKinds] as const) reports.inc({ kind }, 0);

  return {
    request({ operation, status, seconds }) {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    event: (event) => events.inc({ event }),
    order: (labels) => orders.inc(labels),
    sms: (labels) => sms.inc(labels),
    mail: (labels) => mail.inc(labels),
    dead: (labels) => dead.inc(labels),
    browserReport: (labels) => reports.inc(labels),
    render: (readings) => Registry.merge([registry, ofProcess(), gauges(readings)]).metrics(),
  };
}

let shared: Registry | null = null;

/** Node's default metrics. Created once per process, since collection cannot be stopped. */
export function ofProcess(): Registry {
  if (shared === null) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/** A new registry per scrape, so that a failed reading is absent rather than 0. */
function gauges(readings: Readonly<Record<string, Reading>>): Registry {
  const registry = new Registry();
  for (const [name, { help, value }] of Object.entries(readings)) {
    if (typeof value === 'number') new Gauge({ name, help, registers: [registry] }).set(value);
    else {
      const gauge = new Gauge({ name, help, labelNames: [value.label], registers: [registry] });
      for (const [of, own] of Object.entries(value.values)) gauge.set({ [value.label]: of }, own);
    }
  }
  return registry;
}
