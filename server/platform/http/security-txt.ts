import { Hono } from 'hono';
import type { PlatformDeps } from '../deps.ts';
import type { AppEnv } from './router.ts';

/** Half a year, because addresses change. RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability, at the standard path (RFC 9116). */
export function securityTxt({ env, publicUrl, now }: Pick<PlatformDeps, 'env' | 'publicUrl' | 'now'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: mailto:${env.supportEmail}`,
      `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
      // The standard allows only https addresses here; a local installation has none.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      'Preferred-Languages: en',
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
}
