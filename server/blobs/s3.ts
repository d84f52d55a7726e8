import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { type BlobFault, BlobsUnavailable } from '../domain/common/ports/blobs.ts';
import { sha256Of } from './bytes.ts';
import type { Store } from './outside.ts';

type Bucket = NonNullable<Config['s3']>;

/** In ms. */
export interface S3Times {
  /** For an answer with its bytes. */
  answer: number;
  /** Before the second try; it doubles, and a random part of it is waited. */
  backOff: number;
  /** How old a fault that health checks are told may be. */
  fault: number;
}

const usual: S3Times = { answer: 10_000, backOff: 200, fault: 10_000 };

const tries = 4;
const concurrency = 8;

/** Written at each start: whether the keys may write and read. */
const probe = Buffer.from('Zanin keeps the files of its content here.\n');

/** Objects `ab/abcdef…` of a bucket, by its S3-compatible protocol. */
export function s3Store(bucket: Bucket, times = usual): Store {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const keyOf = (sha256: string) => `${bucket.bucket}/${sha256.slice(0, 2)}/${sha256}`;

  /** @returns null for what is not there */
  async function once(method: 'GET' | 'PUT' | 'DELETE', sha256: string, body?: Buffer): Promise<Buffer | null> {
    const signed = body && {
      body: new Uint8Array(body),
      headers: {
        // signed, and compared with what arrives
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
        'content-type': 'application/octet-stream',
      },
    };
    const url = `${endpoint}/${keyOf(sha256)}`;
    const request = await aws.sign(url, { method, ...signed });
    const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(times.answer) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? '';
    if (answer.status === 404 && code !== 'NoSuchBucket') return null;
    const passes = answer.status >= 500 || answer.status === 429 || code === 'SlowDown';
    throw unavailable(bucket, passes ? 'unreachable' : 'refused', `${answer.status} ${code}`.trim());
  }

  const failureOf = (error: unknown): BlobsUnavailable =>
    error instanceof BlobsUnavailable ? error : unavailable(bucket, 'unreachable', reasonOf(error));

  async function request(...[method, sha256, body]: Parameters<typeof once>): Promise<Buffer | null> {
    for (let tried = 1; ; tried++) {
      try {
        return await once(method, sha256, body);
      } catch (error) {
        const failed = failureOf(error);
        if (failed.fault === 'refused' || tried === tries) throw failed;
        await wait(Math.random() * times.backOff * 2 ** tried);
      }
    }
  }

  const hashOfProbe = sha256Of(probe);
  let known: { at: number; fault: Promise<BlobFault | null> } | null = null;

  return {
    place: (sha256) => `${keyOf(sha256)} at ${endpoint}`,
    prepare: async () => {
      await request('PUT', hashOfProbe, probe);
      if ((await request('GET', hashOfProbe))?.equals(probe) !== true)
        throw unavailable(bucket, 'refused', 'what was written is not there');
    },
    read: (sha256) => request('GET', sha256),
    write: async (all) => {
      const limited = pLimit(concurrency);
      await Promise.all([...all].map(([sha256, bytes]) => limited(request, 'PUT', sha256, bytes)));
    },
    remove: async (hashes) => {
      const limited = pLimit(concurrency);
      // once: a transaction is open meanwhile
      const removing = hashes.map((sha256) => limited(once, 'DELETE', sha256));
      const failed = (await Promise.allSettled(removing)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failureOf(failed.reason);
    },
    fault: () => {
      const now = performance.now();
      if (known === null || now - known.at > times.fault) {
        const fault = once('GET', hashOfProbe).then(
          () => null,
          (error: unknown) => failureOf(error).fault,
        );
        known = { at: now, fault };
      }
      return known.fault;
    },
  };
}

/** Neither keys nor what was signed are in it. */
function unavailable({ endpoint, bucket, region }: Bucket, fault: BlobFault, reason: string): BlobsUnavailable {
  const whose =
    fault === 'refused'
      ? `refuses the keys, the bucket "${bucket}" or the region "${region}"`
      : `does not answer for the bucket "${bucket}"`;
  return new BlobsUnavailable(fault, `S3_ENDPOINT: ${endpoint} ${whose} (${reason})`);
}

/** `fetch` has the system's error as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (first instanceof Error) return 'code' in first ? String(first.code) : first.message;
  return error.message;
}
