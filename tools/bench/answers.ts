import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it was sent: its body is not decompressed. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** From the request to the last byte, in milliseconds. */
  ms: number;
}

/** Headers that belong to a connection, not to what is sent. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** What browsers say that they take; pages come as brotli, some calls of the API as gzip. */
export const acceptEncoding = 'gzip, deflate, br';

/** Gets an address with the encodings of a browser. */
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

/** The text of an answer. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return String(brotliDecompressSync(body));
  return String(encoding === 'gzip' ? gunzipSync(body) : body);
}

/** Whether the page came with its snapshots; otherwise it is the frame alone, or the browser has to draw it. */
export const isDrawn = (html: string): boolean => /id="drawn">/.test(html) && !html.includes('"snapshots":null');

/** Asks until the server keeps the page as a whole, which a busy machine may not manage at the first request. */
export async function askDrawn(url: string): Promise<Answer> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await ask(url);
    if (answer.status === 200 && isDrawn(textOf(answer))) return answer;
  }
  throw new Error(`${url} was not drawn by the server in 20 attempts`);
}

/** The page as it is sent once the server has packed it as small as it can, a tenth of a second after it was drawn. */
export async function askSmallest(url: string): Promise<Answer> {
  await askDrawn(url);
  await setTimeout(500);
  return askDrawn(url);
}
