import { once } from 'node:events';
import { createServer, request } from 'node:http';

export interface ChangingServer {
  url: string;
  /** Whether connections are closed without an answer, also those of a worker. */
  isDown: boolean;
  /** Replaces what is at /sw.js, as a new build or a setting does. */
  worker: ((script: string) => string) | null;
  close(): void;
}

/** In front of a platform: a connection that can be cut, and a worker that can change. */
export async function changingServer(platform: string): Promise<ChangingServer> {
  const server = createServer((asked, answer) => {
    if (state.isDown) return asked.socket.destroy();
    const { url = '/', method = 'GET', headers } = asked;
    const { worker } = state;
    if (url === '/sw.js' && worker) {
      void fetch(platform + url)
        .then((sent) => sent.text())
        .then((script) => {
          const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";
          answer.writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy });
          answer.end(worker(script));
        });
      return;
    }
    const forwarded = request(platform + url, { method, headers }, (sent) => {
      answer.writeHead(sent.statusCode ?? 500, sent.headers);
      sent.pipe(answer);
    });
    forwarded.on('error', () => asked.socket.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const state: ChangingServer = {
    ...{ url: `http://127.0.0.1:${address.port}`, isDown: false, worker: null },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return state;
}
