import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request as send, type OutgoingHttpHeaders } from 'node:http';
import { percentile } from '../bench/measure.ts';

export interface Shot {
  method: string;
  path: string;
  cookie?: string;
  /** The version to change. */
  version?: number;
  body?: object;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** How often each status occurred; 0 means no response. */
  statuses: Map<number, number>;
}

/**
 * Opens that many connections, each sending its next request after the last response, until time or requests run out.
 */
export async function fire(
  url: string,
  {
    connections,
    until,
    next,
    restMs = 0,
  }: {
    connections: number;
    until: (sent: number) => boolean;
    next: () => Shot;
    /** Between a response and the next request, for a steady rate. */
    restMs?: number;
  },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  let sent = 0;
  const connection = async () => {
    while (!until(sent)) {
      sent += 1;
      const at = performance.now();
      const { status } = await shoot(agent, url, next()).catch(() => ({ status: 0 }));
      times.push(performance.now() - at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (restMs > 0) await sleep(restMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return {
    requests: times.length,
    perSecond: times.length / ((performance.now() - startedAt) / 1_000),
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    statuses,
  };
}

/** The complete response. */
export function shoot(
  agent: Agent,
  url: string,
  { method, path, cookie, version, body }: Shot,
): Promise<{ status: number; text: () => string }> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers: OutgoingHttpHeaders = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(content === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  return new Promise((resolve, reject) => {
    const request = send(`${url}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: () => Buffer.concat(chunks).toString() }),
      );
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(content);
  });
}

export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
}

export const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

export const refusedOf = ({ statuses }: LoadResult) =>
  [...statuses].reduce((sum, [status, times]) => (status >= 200 && status < 300 ? sum : sum + times), 0);

/** Answered by a failure of the server, or not at all. */
export const failedOf = ({ statuses }: LoadResult) =>
  [...statuses].reduce((sum, [status, times]) => (status === 0 || status >= 500 ? sum + times : sum), 0);
