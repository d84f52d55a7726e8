import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import { s3Store } from '../../../server/blobs/s3.ts';
import { BlobsUnavailable } from '../../../server/domain/common/ports/blobs.ts';
import { toProblem } from '../../../server/http/errors.ts';
import { startFault } from '../../../server/start-fault.ts';
import { type Bucket, type RunningBucket, startBucket } from '../support/bucket.ts';
import { startPlatform } from '../support/platform.ts';

const times = { answer: 2_000, backOff: 1, fault: 0 };
const bytes = Buffer.from('A lesson');
const sha256 = sha256Of(bytes);
const secret = 'a-secret-of-the-bucket';

let bucket: RunningBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A bucket on a server that answers so. */
async function bucketOn(answer: RequestListener): Promise<Bucket> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { ...bucket.settings, endpoint: `http://127.0.0.1:${port}`, secretAccessKey: secret };
}

const failure = async (work: Promise<unknown>): Promise<BlobsUnavailable> => {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown);
  if (!(error instanceof BlobsUnavailable)) throw new Error(`no BlobsUnavailable, but ${error}`);
  return error;
};

it('[DESK-104] a call of the bucket that fails for a moment is repeated with a new signature', async () => {
  const signatures: (string | undefined)[] = [];
  const failing = await bucketOn((request, response) => {
    signatures.push(request.headers.authorization);
    if (signatures.length === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else if (signatures.length === 2) response.socket?.destroy();
    else if (signatures.length === 3) response.writeHead(200, { 'content-length': '20' }).end('cut');
    else response.end(bytes);
  });
  expect(await s3Store(failing, times).read(sha256)).toEqual(bytes);
  expect(signatures).toHaveLength(4);
  expect(signatures[0]).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request/);
});

it.each([
  ['500', (): RequestListener => (_, response) => response.writeHead(500).end()],
  ['429', (): RequestListener => (_, response) => response.writeHead(429).end()],
])(
  '[DESK-104] a bucket that answers %s again and again counts as unreachable after four attempts',
  async (status, answer) => {
    let tried = 0;
    const failing = await bucketOn((request, response) => {
      tried++;
      answer()(request, response);
    });
    const { fault, message } = await failure(s3Store(failing, times).write(new Map([[sha256, bytes]])));
    expect(fault).toBe('unreachable');
    expect(message).toBe(`S3_ENDPOINT: ${failing.endpoint} does not answer for the bucket "zanin-files" (${status})`);
    expect(tried).toBe(4);
  },
);

it('[DESK-104] a call of the bucket without an answer ends by a timeout', async () => {
  const silent = await bucketOn(() => undefined);
  const { fault, message } = await failure(s3Store(silent, { ...times, answer: 50 }).read(sha256));
  expect(fault).toBe('unreachable');
  expect(message).toMatch(/does not answer .*timeout/);
});

it('[DESK-104] a deletion in the bucket is attempted once, since a transaction waits for it', async () => {
  let tried = 0;
  const failing = await bucketOn((_, response) => {
    tried++;
    response.writeHead(500).end();
  });
  const { fault, message } = await failure(s3Store(failing, times).remove([sha256]));
  expect(fault).toBe('unreachable');
  expect(message).toBe(`S3_ENDPOINT: ${failing.endpoint} does not answer for the bucket "zanin-files" (500)`);
  expect(tried).toBe(1);
});

it('[DESK-104] the hash of an object is signed and sent when it is written', async () => {
  const headers: Record<string, unknown>[] = [];
  const receiving = await bucketOn((request, response) => {
    headers.push(request.headers);
    response.end();
  });
  await s3Store(receiving, times).write(new Map([[sha256, bytes]]));
  expect(headers).toEqual([
    expect.objectContaining({
      'x-amz-content-sha256': sha256,
      'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      authorization: expect.stringContaining(
        'SignedHeaders=host;x-amz-checksum-sha256;x-amz-content-sha256;x-amz-date',
      ),
    }),
  ]);
});

it.each([
  ['another secret', { secretAccessKey: secret }, '403 SignatureDoesNotMatch'],
  ['other keys', { accessKeyId: 'AKIAOTHER', secretAccessKey: secret }, '403 InvalidAccessKeyId'],
  ['a bucket that is not there', { bucket: 'another-bucket' }, '404 NoSuchBucket'],
] as const)(
  '[DESK-100][DESK-104] a start with %s is refused, with a message that contains no key',
  async (_, other, code) => {
    const error = await failure(s3Store({ ...bucket.settings, ...other }, times).prepare());
    expect(error.fault).toBe('refused');
    const words = startFault(error) ?? '';
    expect(words).toMatch(
      /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:\d+ refuses the keys, the bucket "[a-z-]+" or the region "us-east-1" \(/,
    );
    expect(words).toContain(`(${code}).`);
    for (const part of [secret, 'AKIA', 'S3RVER'])
      expect(`${words}${error.stack}${JSON.stringify(error)}`).not.toContain(part);
  },
);

it('[DESK-100] a start whose bucket does not answer is refused with its address and the reason', async () => {
  const { port } = new URL((await bucketOn(() => undefined)).endpoint);
  for (const server of servers.splice(0)) server.close();
  const gone = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
  const { message } = await failure(s3Store(gone, times).prepare());
  expect(message).toBe(
    `S3_ENDPOINT: http://127.0.0.1:${port} does not answer for the bucket "zanin-files" (ECONNREFUSED)`,
  );
});

it('[DESK-100] a redirect of the bucket is not followed, since the request is signed', async () => {
  const elsewhere = await bucketOn((_, response) =>
    response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end('<Code>PermanentRedirect</Code>'),
  );
  expect((await failure(s3Store(elsewhere, times).prepare())).message).toContain('(301 PermanentRedirect)');
});

it('[DESK-100] /api/ready reports a bucket that is unreachable or refuses, and stays 200, since learners do not need it', async () => {
  const store = s3Store(bucket.settings, times);
  await store.prepare();
  expect(await store.fault()).toBeNull();
  const refusing = s3Store({ ...bucket.settings, secretAccessKey: secret }, times);
  const platform = await startPlatform();
  try {
    platform.services.blobs.fault = refusing.fault;
    expect(await platform.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ok', files: 'refused' } });
    platform.services.blobs.fault = store.fault;
    expect((await platform.get('/api/ready')).body).toEqual({ status: 'ok' });
  } finally {
    await platform.close();
  }
});

it('[DESK-100] health checks in quick succession ask the bucket once', async () => {
  let asked = 0;
  const slow = await bucketOn((_, response) => {
    asked++;
    response.writeHead(500).end();
  });
  const store = s3Store(slow, { ...times, fault: 60_000 });
  expect(await Promise.all([store.fault(), store.fault()])).toEqual(['unreachable', 'unreachable']);
  expect(await store.fault()).toBe('unreachable');
  expect(asked).toBe(1);
});

it('[DESK-100] a call of the desk that needs the bucket is answered 503 while it is unreachable', () => {
  expect(toProblem(new BlobsUnavailable('unreachable', 'S3_ENDPOINT: …')).status).toBe(503);
});
