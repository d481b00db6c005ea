import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './router.ts';

/** Half a year: whoever reads it later should look again, because addresses change. RFC 9116 asks for less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability, at the address where researchers look for it (RFC 9116). */
export function securityTxt({ env, publicUrl, now }: Pick<Deps, 'env' | 'publicUrl' | 'now'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: mailto:${env.supportEmail}`,
      `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
      // The standard knows only https addresses here; a machine of one's own has none.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      'Preferred-Languages: en',
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
}
