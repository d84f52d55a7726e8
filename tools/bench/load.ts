import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
}

/**
 * The load comes from a worker thread on plain sockets, to take little CPU from the servers.
 * @throws Error when a status is not 200 or a connection is closed.
 */
export async function requestsASecond(load: Load): Promise<number> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: load });
  try {
    const [rate] = await once(worker, 'message');
    return Number(rate);
  } finally {
    await worker.terminate();
  }
}
