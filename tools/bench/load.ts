import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
}

/**
 * How many requests of one address a server answers in a second, on connections that are kept. The load is made in a
 * worker thread, on plain sockets, so that it takes less of the processor than the servers that are compared.
 * @throws Error when an answer is not 200 or a connection is closed.
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
