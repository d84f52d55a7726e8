import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** As sent: the body is not decompressed. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  ms: number;
}

/** Headers of the connection, not of the content. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** As browsers send it; pages come as brotli, some API calls as gzip. */
export const acceptEncoding = 'gzip, deflate, br';

export async function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const begun = performance.now();
  const request = get(url, { headers: { 'accept-encoding': acceptEncoding, ...headers } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const ms = performance.now() - begun;
  const sent = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
    ms,
  };
}

export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return String(brotliDecompressSync(body));
  return String(encoding === 'gzip' ? gunzipSync(body) : body);
}

/** Whether the page was rendered with its snapshots, not as a shell only. */
export const isRendered = (html: string): boolean =>
  /id="ssr-payload">/.test(html) && !html.includes('"snapshots":null');

/** Repeats the request until the whole page is rendered: a busy server may need several. */
export async function askRendered(url: string): Promise<Answer> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await ask(url);
    if (answer.status === 200 && isRendered(textOf(answer))) return answer;
  }
  throw new Error(`${url} was not rendered by the server in 20 attempts`);
}

/** As recompressed in the background, 0.1 s after rendering. */
export async function askSmallest(url: string): Promise<Answer> {
  await askRendered(url);
  await setTimeout(500);
  return askRendered(url);
}
