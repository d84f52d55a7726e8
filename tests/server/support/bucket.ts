import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Config } from '../../../server/config.ts';

export type Bucket = NonNullable<Config['s3']>;

export interface RunningBucket {
  settings: Bucket;
  env: Record<string, string>;
  /** The server's files. */
  folder: string;
  stop: () => Promise<void>;
}

/** A server of the S3 protocol, which checks signatures, with an empty bucket. */
export async function startBucket(): Promise<RunningBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-bucket-'));
  const bucket = 'zanin-files';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    // the only keys that it knows
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    folder,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
