import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Env } from '../runtime/env.ts';
import { AppError } from '../runtime/app-error.ts';
import { StartError } from '../runtime/start-error.ts';

export interface S3 {
  /** `bytes` is called again for a second attempt. */
  put: (key: string, bytes: () => AsyncIterable<Uint8Array>, known: { size: number; sha256: string }) => Promise<void>;
  get: (key: string) => AsyncIterable<Uint8Array>;
  /** Succeeds even if there is no such object. */
  remove: (key: string) => Promise<void>;
}

export type S3Settings = NonNullable<Env['files']['s3']>;

const ANSWER_TIMEOUT_MS = 5_000;
const PUT_TIMEOUT_MS = 120_000;

interface Content {
  headers: Record<string, string>;
  body: NonNullable<RequestInit['body']>;
}

/**
 * Three requests of the S3 protocol, with path-style addresses, which every such service supports: endpoint/bucket/key.
 */
export function connectS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3 {
  async function send(method: string, key: string, timeoutMs: number, { headers, body }: Partial<Content> = {}) {
    const options = {
      method,
      url: `${endpoint}/${bucket}/${key}`,
      region,
      service: 's3',
      accessKeyId,
      secretAccessKey,
    };
    const signed = await new AwsV4Signer({ ...options, ...(headers ? { headers } : {}) }).sign();
    // Applies until the response begins. The content takes as long as its reader does.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const init = { method, headers: signed.headers, signal: late.signal, redirect: 'error' } as const;
      const response = await fetch(signed.url, body ? { ...init, body, duplex: 'half' } : init);
      if (!response.ok) throw new S3Problem(await reasonIn(response));
      return response;
    } catch (error) {
      throw error instanceof S3Problem ? error : new Unreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: async (key, bytes, { size, sha256 }) => {
      // The signature covers the checksum, so bytes that change on the way are rejected.
      const headers = { 'Content-Length': String(size), 'X-Amz-Content-Sha256': sha256 };
      const attempt = async () => {
        const body = Readable.toWeb(Readable.from(bytes(), { objectMode: false })) as ReadableStream;
        await finished(await send('PUT', key, PUT_TIMEOUT_MS, { headers, body }));
      };
      // A kept-alive connection may close at the moment it is reused. Only unanswered requests are retried.
      await attempt().catch((error: unknown) => (error instanceof Unreachable ? attempt() : Promise.reject(error)));
    },
    get: async function* get(key) {
      const response = await send('GET', key, ANSWER_TIMEOUT_MS);
      for await (const bytes of response.body ?? []) yield bytes;
    },
    remove: async (key) => {
      await finished(await send('DELETE', key, ANSWER_TIMEOUT_MS));
    },
  };
}

/**
 * Writes, reads and removes one small object, so that a configuration error shows at start and not with the first file.
 */
export async function assertUsable(s3: S3, { endpoint, bucket }: S3Settings): Promise<void> {
  const key = `start-check/${randomUUID()}`;
  const written = Buffer.from('Placewell was here.');
  const sha256 = createHash('sha256').update(written).digest('hex');
  try {
    await s3.put(key, () => Readable.from([written]), { size: written.length, sha256 });
    const parts: Uint8Array[] = [];
    for await (const part of s3.get(key)) parts.push(part);
    if (!Buffer.concat(parts).equals(written)) throw new S3Problem('it returned different bytes from those stored');
    await s3.remove(key);
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error;
    throw new StartError(
      `S3_ENDPOINT and S3_BUCKET name ${endpoint}/${bucket}, which cannot be used: ${error.reason}.`,
    );
  }
}

/** Carries the service's own reason for the log; the user only reads that files are unavailable. */
class S3Problem extends AppError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('unavailable', 'Files cannot be reached right now. Please try again in a moment.');
    this.reason = reason;
    this.cause = cause;
  }
}

class Unreachable extends S3Problem {
  constructor(cause: unknown) {
    super('it does not answer', cause);
  }
}

/** Consumes a response without content, so that its connection can be reused. */
async function finished(response: Response): Promise<void> {
  await response.text().catch((error: unknown) => Promise.reject(new Unreachable(error)));
}

/** For example "403 SignatureDoesNotMatch". */
async function reasonIn(response: Response): Promise<string> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return `it answered ${response.status}${code ? ` ${code}` : ''}`;
}
