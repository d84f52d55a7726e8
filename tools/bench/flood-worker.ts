// Run by `flood`: requests pages on each connection until a message comes; posts the count.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { acceptEncoding } from './answers.ts';
import type { Flood } from './flood.ts';

const { url, path, connections } = workerData as Flood;
const { hostname, port, host } = new URL(url);

let asked = 0;
let isOver = false;
const statuses: Record<string, number> = {};

/** Status and length by the first bytes; null until the head is complete. */
function headOf(beginning: Buffer): { status: string; length: number } | null {
  const end = beginning.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = beginning.toString('latin1', 0, end);
  const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
  if (length === undefined) throw new Error(`${path} answered\n${head}`);
  return { status, length: end + 4 + Number(length) };
}

function keepAsking(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let come: Buffer = Buffer.alloc(0);
    const ask = () => {
      asked += 1;
      const lines = [`GET ${path.replace('*', String(asked))} HTTP/1.1`, `host: ${host}`];
      socket.write([...lines, `accept-encoding: ${acceptEncoding}`, '', ''].join('\r\n'));
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      come = Buffer.concat([come, chunk]);
      const head = headOf(come);
      if (head === null || come.length < head.length) return;
      statuses[head.status] = (statuses[head.status] ?? 0) + 1;
      come = Buffer.alloc(0);
      if (!isOver) return ask();
      socket.destroy();
      resolve();
    });
  });
}

const begun = performance.now();
let taken = 0;
parentPort?.once('message', () => {
  isOver = true;
  taken = (performance.now() - begun) / 1000;
});
await Promise.all(Array.from({ length: connections }, keepAsking));
parentPort?.postMessage({ seconds: taken, statuses });
