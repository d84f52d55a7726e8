import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What is known of one finished request. */
export interface FinishedRequest {
  /** The operationId, or a name for all that is none. */
  operation: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  count: (request: FinishedRequest) => void;
  /**
   * Everything in Prometheus' text format 0.0.4.
   * @param gauges what is measured elsewhere, by name.
   * @param events how many lines of each event were logged.
   */
  render: (gauges: Readonly<Record<string, Gauge>>, events: ReadonlyMap<string, number>) => string;
  stop: () => void;
}

export interface Gauge {
  help: string;
  /** One value, or one for each set of labels, such as `prefix="+964"`. */
  value: number | Readonly<Record<string, number>>;
}

/** Upper ends of the histogram's buckets, in seconds: a kept list takes a millisecond, a password a tenth of a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the event loop is looked at, in milliseconds. */
const resolution = 20;

interface Durations {
  /** How many fell into each bucket; the last one has no upper end. */
  counts: number[];
  sum: number;
}

/** Counts requests by operation and status, and their durations by operation, and watches the event loop. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();
  return {
    count({ operation, status, seconds }) {
      const labels = `operation="${operation}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const own = durations.get(operation) ?? { counts: new Array<number>(buckets.length + 1).fill(0), sum: 0 };
      const bucket = buckets.findIndex((end) => seconds <= end);
      const at = bucket === -1 ? buckets.length : bucket;
      own.counts[at] = (own.counts[at] ?? 0) + 1;
      own.sum += seconds;
      durations.set(operation, own);
    },
    render(gauges, events) {
      const lines = [
        ...family('http_requests_total', 'counter', 'Answered requests.'),
        ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        ...family('http_request_duration_seconds', 'histogram', 'Time from the request to the end of its answer.'),
        ...[...durations].flatMap(([operation, own]) => histogram(operation, own)),
        ...family('zanin_events_total', 'counter', 'Lines of the log, by event.'),
        ...[...events].map(([event, count]) => `zanin_events_total{event="${event}"} ${count}`),
        ...Object.entries({ ...processGauges(loop), ...gauges }).flatMap(([name, { help, value }]) => [
          ...family(name, 'gauge', help),
          ...(typeof value === 'number'
            ? [`${name} ${value}`]
            : Object.entries(value).map(([labels, own]) => `${name}{${labels}} ${own}`)),
        ]),
      ];
      // the next reader learns of what happens from now on
      loop.reset();
      return `${lines.join('\n')}\n`;
    },
    stop: () => loop.disable(),
  };
}

const family = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function histogram(operation: string, { counts, sum }: Durations): string[] {
  const name = 'http_request_duration_seconds';
  let total = 0;
  const lines = [...buckets, '+Inf'].map((end, index) => {
    total += counts[index] ?? 0;
    return `${name}_bucket{operation="${operation}",le="${end}"} ${total}`;
  });
  return [...lines, `${name}_sum{operation="${operation}"} ${sum}`, `${name}_count{operation="${operation}"} ${total}`];
}

function processGauges(loop: ReturnType<typeof monitorEventLoopDelay>): Record<string, Gauge> {
  const { rss, heapUsed, external } = process.memoryUsage();
  // the monitor measures from look to look, and without a look yet its numbers mean nothing
  const seconds = (nanoseconds: number) => (loop.count > 0 ? Math.max(0, nanoseconds / 1e9 - resolution / 1e3) : 0);
  return {
    process_start_time_seconds: {
      help: 'When the process began, as a Unix time.',
      value: Math.round(Date.now() / 1000 - process.uptime()),
    },
    process_resident_memory_bytes: { help: 'Memory that the process holds.', value: rss },
    nodejs_heap_size_used_bytes: { help: 'Memory of JavaScript values in use.', value: heapUsed },
    nodejs_external_memory_bytes: { help: 'Memory outside of the heap, such as buffers.', value: external },
    nodejs_eventloop_lag_p50_seconds: {
      help: 'Median delay of the event loop since the last reading.',
      value: seconds(loop.percentile(50)),
    },
    nodejs_eventloop_lag_p99_seconds: {
      help: 'Delay of the event loop that 1 in 100 exceeds, since the last reading.',
      value: seconds(loop.percentile(99)),
    },
    nodejs_eventloop_lag_max_seconds: {
      help: 'Longest delay of the event loop since the last reading.',
      value: seconds(loop.max),
    },
  };
}
