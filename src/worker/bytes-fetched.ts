type Timeline = Pick<Performance, 'getEntriesByType' | 'clearResourceTimings'>;

/**
 * By the worker, for pages and for itself, since it was last asked or began. A page does not see
 * them: Chromium says 0 of what came by a worker. The browser lists 250 requests at most.
 */
export function bytesFetched(timeline: Timeline): number {
  const entries = timeline.getEntriesByType('resource') as PerformanceResourceTiming[];
  timeline.clearResourceTimings();
  return entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
}
