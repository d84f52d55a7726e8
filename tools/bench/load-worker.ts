// Run by requestsASecond: keeps connections busy for some seconds; posts the count of responses.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { acceptEncoding } from './answers.ts';
import type { Load } from './load.ts';

const { url, connections, seconds } = workerData as Load;
const { hostname, port, pathname, host } = new URL(url);
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${acceptEncoding}\r\nconnection: keep-alive\r\n\r\n`;

/** Length of the whole response by its first bytes; null until the head is complete. */
function lengthOf(beginning: Buffer): number | null {
  const end = beginning.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = beginning.toString('latin1', 0, end);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`${url} answered\n${head}`);
  return end + 4 + Number(length);
}

/** Sequential requests on one connection until the time; resolves with their number. */
function keepAsking(until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answers = 0;
    let head: Buffer = Buffer.alloc(0);
    let missing: number | null = null;
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('end', () => reject(new Error(`${url} closed a connection`)));
    socket.on('data', (chunk: Buffer) => {
      if (missing === null) {
        head = Buffer.concat([head, chunk]);
        try {
          const length = lengthOf(head);
          if (length === null) return;
          missing = length - head.length;
        } catch (error) {
          socket.destroy();
          return reject(error);
        }
      } else missing -= chunk.length;
      if (missing > 0) return;
      answers++;
      head = Buffer.alloc(0);
      missing = null;
      if (performance.now() < until) return void socket.write(request);
      socket.destroy();
      resolve(answers);
    });
  });
}

// Busy-polls: waking an idle core would distort only the faster server's result.
let isOver = false;
const poll = () => {
  if (!isOver) setImmediate(poll);
};
poll();

const begun = performance.now();
const counts = await Promise.all(Array.from({ length: connections }, () => keepAsking(begun + seconds * 1000)));
const taken = (performance.now() - begun) / 1000;
isOver = true;
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0) / taken);
