import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { VerificationPurpose } from '../db/tables/accounts.ts';
import type { OrderStatus } from '../db/tables/payments.ts';
import type { Payments } from '../domain/payments/ports.ts';

/** What is known of one finished request. */
export interface FinishedRequest {
  /** The operationId, or a name for all that is none. */
  operation: string;
  status: number;
  seconds: number;
}

/** A mail with a code, one with a link that expires, or any other, such as a receipt. */
export type MessageKind = 'code' | 'link' | 'notice';

/**
 * Counts what happens in this process. The types bound the labels: there is no series for a learner, an address or a
 * price. Nothing here fails or waits.
 */
export interface Metrics {
  request: (request: FinishedRequest) => void;
  /** A line of the log. */
  event: (event: string) => void;
  /** An order that was made, or reached another state. */
  order: (labels: { state: OrderStatus; provider: Payments['provider'] }) => void;
  /**
   * A try to send an SMS. `refused`: it never leaves, since the budget of its prefix is spent or the provider does not
   * take the number. `failed`: the provider did not answer, or with a fault of its own.
   */
  sms: (labels: { purpose: VerificationPurpose; outcome: 'sent' | 'refused' | 'failed' }) => void;
  /** A try to send a mail. */
  mail: (labels: { kind: MessageKind; outcome: 'sent' | 'failed' }) => void;
  /** A message that is given up: refused for good, too late, or tried too often. */
  dead: (labels: { channel: 'email' | 'sms'; kind: MessageKind }) => void;
  /**
   * Everything in Prometheus' text format 0.0.4.
   * @param readings what was just read elsewhere, by name.
   */
  render: (readings: Readonly<Record<string, Reading>>) => Promise<string>;
}

export interface Reading {
  help: string;
  /** One value, or one for each value of a label. */
  value: number | { label: string; values: Readonly<Record<string, number>> };
}

/** Upper ends of the histogram's buckets, in seconds: a kept list takes a millisecond, a password a tenth of a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one server, in a registry of its own. */
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
  // from the start, since an alarm on an increase does not see a series that begins with its first one
  for (const purpose of ['registration', 'password_reset'] as const) {
    for (const outcome of ['sent', 'refused', 'failed'] as const) sms.inc({ purpose, outcome }, 0);
  }
  for (const kind of ['code', 'link', 'notice'] as const) {
    for (const outcome of ['sent', 'failed'] as const) mail.inc({ kind, outcome }, 0);
    dead.inc({ channel: 'email', kind }, 0);
  }
  dead.inc({ channel: 'sms', kind: 'code' }, 0);

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
    render: (readings) => Registry.merge([registry, ofProcess(), gauges(readings)]).metrics(),
  };
}

let shared: Registry | null = null;

/**
 * What Node measures of the process: memory, processor, event loop, garbage collection. Measuring begins with the first
 * call, once for a process, since it cannot be ended.
 */
export function ofProcess(): Registry {
  if (shared === null) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/** A registry of its own for each reading, so that what could not be read is absent rather than 0. */
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
