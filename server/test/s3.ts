import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The only key that the server knows; it rejects any other key or signature. */
const KEY = 'S3RVER';
const BUCKET = 'placewell';

export interface S3Server {
  /** The product's settings for it. */
  settings: Record<string, string>;
  /** All keys in the bucket, as listed by the service. */
  keys: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A third-party S3 server that verifies signatures, on any free port. */
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
