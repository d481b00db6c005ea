import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { notFound } from '#server/platform/http/on-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { isFromThisMachine, isLoopbackName } from '#server/platform/http/this-machine-only.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

interface MetricsDeps {
  metrics: Pick<Metrics, 'text'>;
  publicUrl: string;
  env: { metricsToken: string | undefined };
}

/**
 * Serves whoever knows the token, and programs on this machine as long as nobody else can reach it. An installation with
 * a public address has a proxy in front, and one that adds no headers makes every visitor look like such a program.
 * Anyone else gets a 404.
 */
export function metricsRoutes({ metrics, publicUrl, env }: MetricsDeps): Hono<AppEnv> {
  const isPrivate = isLoopbackName(new URL(publicUrl).host);
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    const isLocal = isPrivate && isFromThisMachine(c);
    if (!isLocal && !knowsToken(c, env.metricsToken)) return notFound(c);
    return c.body(await metrics.text(), 200, { 'Content-Type': PROMETHEUS_TEXT, 'Cache-Control': 'no-store' });
  });
}

function knowsToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  // Hashed first, because the comparison needs equal lengths, and its duration must not reveal how much was right.
  return token !== undefined && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
