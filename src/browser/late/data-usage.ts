import { day } from '../../../common/rules/durations.ts';
import { dayOf } from '../../../common/text/days.ts';
import type { WorkerMessage } from '../../../common/worker.ts';
import { workerFiles } from '../../../common/worker-files.ts';
import type { DataCounted } from '../../../machines/site/data-saver.machine.ts';
import type { SafeStorage } from '../storage.ts';

/** Not among `keys`, which the first page has. */
export const usageKey = 'DATA_USED';

/** Today is one of them. */
const days = 30;

/** Bytes by day (UTC), and nothing about what they were. */
export type Usage = Readonly<Record<string, number>>;

/**
 * What a request says of itself; of a `PerformanceNavigationTiming` or `PerformanceResourceTiming`.
 */
export type Fetched = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'workerStart' | 'transferSize'>;

/** Leaves out what is unreadable, and days in the past or (by a wrong clock) in the future. */
export function readUsage(storage: SafeStorage, now: number): Usage {
  const today = dayOf(new Date(now));
  const first = dayOf(new Date(now - (days - 1) * day));
  const isBytes = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
  try {
    const rows: [string, unknown][] = Object.entries(JSON.parse(storage.get(usageKey) ?? '{}') ?? {});
    return Object.fromEntries(
      rows.flatMap(([date, bytes]) =>
        date >= first && date <= today && isBytes(bytes) ? [[date, Number(bytes)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Of what the page has fetched from this site itself. What a worker answers is the worker's to
 * count, since it may be from the device; browsers differ in what they say of it to a page.
 */
export function bytesOf(fetched: readonly Fetched[], origin: string): number {
  let bytes = 0;
  for (const { name, initiatorType, workerStart, transferSize } of fetched) {
    const url = new URL(name, origin);
    const isOfWorker =
      initiatorType === 'navigation' ||
      workerFiles.assets.test(url.pathname) ||
      workerFiles.pictures.test(url.pathname);
    if (url.origin === origin && !(workerStart > 0 && isOfWorker)) bytes += transferSize;
  }
  return bytes;
}

interface Surroundings {
  storage: SafeStorage;
  now: () => number;
  watchRequests: typeof watchRequests;
  askWorkers: typeof askWorkers;
  tell: (event: DataCounted) => void;
}

/**
 * Sums what this page fetches, and writes the sum when the page is hidden. Several tabs add to the
 * same rows.
 *
 * @returns what ends it
 */
export function startDataUsage({ storage, now, watchRequests, askWorkers, tell }: Surroundings): () => void {
  let pending = 0;
  const sum = () => Object.values(readUsage(storage, now())).reduce((total, bytes) => total + bytes, pending);
  const write = () => {
    if (pending === 0) return;
    const rows = readUsage(storage, now());
    const today = dayOf(new Date(now()));
    storage.set(usageKey, JSON.stringify({ ...rows, [today]: (rows[today] ?? 0) + pending }));
    pending = 0;
  };
  const count = (bytes: number) => {
    pending += bytes;
    // the answer of a worker may come late
    if (document.visibilityState === 'hidden') write();
    tell({ type: 'data.counted', used: sum() });
  };
  const countAll = (fetched: readonly Fetched[]) => count(bytesOf(fetched, window.location.origin));
  const requests = watchRequests((fetched) => {
    countAll(fetched);
    void askWorkers(count);
  });
  const leave = () => {
    countAll(requests.rest());
    write();
  };
  // back from another tab, which may have written
  const look = () => (document.visibilityState === 'hidden' ? leave() : count(0));
  const left = new AbortController();
  document.addEventListener('visibilitychange', look, { signal: left.signal });
  window.addEventListener('pagehide', leave, { signal: left.signal });
  count(0);
  void askWorkers(count);
  return () => {
    left.abort();
    leave();
    requests.end();
  };
}

/** Calls back with the page itself and all that it fetches, also before the call. */
export function watchRequests(tell: (fetched: readonly Fetched[]) => void): {
  /** What was not told yet. */
  rest: () => readonly Fetched[];
  end: () => void;
} {
  const read = (entries: PerformanceEntryList) => entries as PerformanceResourceTiming[];
  const observer = new PerformanceObserver((list) => tell(read(list.getEntries())));
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  return { rest: () => read(observer.takeRecords()), end: () => observer.disconnect() };
}

/**
 * How many bytes each worker has fetched since it was last asked: the one that answers pages, and
 * the next one.
 */
export async function askWorkers(tell: (bytes: number) => void): Promise<void> {
  const { active, waiting, installing } = await navigator.serviceWorker.ready;
  for (const worker of [active, waiting, installing]) {
    if (!worker) continue;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => {
      tell(data);
      port1.close();
    };
    worker.postMessage({ type: 'data.asked' } satisfies WorkerMessage, [port2]);
  }
}
