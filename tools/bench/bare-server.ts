// Run by startBareServer: bare-server.ts <answers.json> <origin>; prints its address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import { fastify } from 'fastify';
import { ask } from './answers.ts';
import type { Recorded } from './bare.ts';

const [file = '', origin = ''] = process.argv.slice(2);
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const app = fastify();

for (const [path, { headers, body }] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Recorded)) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_, reply) => reply.headers(headers).send(bytes));
}

await app.register(statics, {
  root: dist,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (response, path) => {
    const hashed = path.startsWith(join(dist, 'assets/'));
    response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});

const others = new Map<string, ReturnType<typeof ask>>();
app.setNotFoundHandler(async (request, reply) => {
  const answer = others.get(request.url) ?? ask(`${origin}${request.url}`);
  others.set(request.url, answer);
  const { status, headers, body } = await answer;
  return reply.code(status).headers(headers).send(body);
});

process.on('SIGTERM', () => {
  app.server.closeAllConnections();
  void app.close();
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
