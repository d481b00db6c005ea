import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The only key that the server knows; any other, and any wrong signature, it refuses. */
const KEY = 'S3RVER';
const BUCKET = 'placewell';

export interface S3Server {
  /** What the product needs to use it. */
  settings: Record<string, string>;
  /** Everything in the bucket, as the service itself lists it. */
  keys: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A service that speaks S3 and checks signatures, written by others, on any free port of this machine. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'placewell-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3', region: 'us-east-1' });
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    keys: async () => {
      const answer = await client.fetch(`${endpoint}/${BUCKET}?list-type=2`);
      return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
