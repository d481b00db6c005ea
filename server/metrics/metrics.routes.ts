import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { notFound } from '../http/on-error.ts';
import type { AppEnv } from '../http/router.ts';
import { isFromThisMachine } from '../http/this-machine-only.ts';
import type { Metrics } from './metrics.ts';

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/** For a program on this machine, and for one elsewhere that knows the token. Nobody else learns that it exists. */
export function metricsRoutes(metrics: Pick<Metrics, 'text'>, token: string | undefined): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (!isFromThisMachine(c) && !knowsToken(c, token)) return notFound(c);
    return c.body(await metrics.text(), 200, { 'Content-Type': PROMETHEUS_TEXT, 'Cache-Control': 'no-store' });
  });
}

function knowsToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  // Hashed first: the comparison needs equal lengths, and how long it takes must not tell how much was right.
  return token !== undefined && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
