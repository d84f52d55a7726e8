import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Pair {
  client: Socket;
  upstream: Socket;
}

export interface Proxy {
  port: number;
  /** Holds all data, ends and resets, on existing and new connections. */
  hold: () => void;
  /** Forwards again, with what was held. */
  release: () => void;
  /** The same, but existing connections stay silent, as after a failover or NAT timeout. */
  forget: () => void;
  /**
   * Forwards the next message with this text, breaks the connection at its answer, and resolves.
   */
  loseAnswerTo: (text: string) => Promise<void>;
  /** Cancels `loseAnswerTo`. */
  loseNoAnswer: () => void;
  /** Called for each forwarded message of a client. */
  onMessage: (listener: () => void) => void;
  close: () => void;
}

export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const pairs = new Set<Pair>();
  const lost = new Map<string, () => void>();
  let isHeld = false;
  let notify: () => void = () => undefined;

  const server = createServer((client) => {
    const pair = { client, upstream: connect(target) };
    pairs.add(pair);
    for (const socket of [pair.client, pair.upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => end(pair));
    }
    if (!isHeld) flow(pair);
  });

  function flow({ client, upstream }: Pair): void {
    client.pipe(upstream);
    upstream.pipe(client);
    client.on('data', (chunk) => {
      notify();
      const [text, happened] = [...lost].find(([each]) => chunk.includes(each)) ?? [];
      if (text === undefined || happened === undefined) return;
      lost.delete(text);
      upstream.unpipe(client);
      upstream.once('data', () => {
        client.resetAndDestroy();
        upstream.destroy();
        happened();
      });
      upstream.resume();
    });
  }

  function stop({ client, upstream }: Pair): void {
    client.unpipe(upstream).removeAllListeners('data').pause();
    upstream.unpipe(client).pause();
  }

  function end(pair: Pair): void {
    if (!pairs.delete(pair)) return;
    pair.client.destroy();
    pair.upstream.destroy();
  }

  const forgotten = new Set<Pair>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold: () => {
      isHeld = true;
      for (const pair of pairs) stop(pair);
    },
    release: () => {
      isHeld = false;
      for (const pair of pairs) flow(pair);
    },
    forget: () => {
      isHeld = false;
      for (const pair of pairs) {
        stop(pair);
        forgotten.add(pair);
      }
      pairs.clear();
    },
    onMessage: (listener) => {
      notify = listener;
    },
    loseNoAnswer: () => lost.clear(),
    loseAnswerTo: (text) => new Promise((resolve) => lost.set(text, resolve)),
    close: () => {
      for (const { client, upstream } of [...pairs, ...forgotten]) {
        client.destroy();
        upstream.destroy();
      }
      server.close();
    },
  };
}
