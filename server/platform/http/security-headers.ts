import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './router.ts';

/** The nonce lets the dialogs' scroll lock add its one style element; scripts need no exception. */
export function contentSecurityPolicy(styleNonce?: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    // For the preview of a PDF: see server/crm/files/files.routes.ts.
    `frame-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
}

const ONE_YEAR_SECONDS = 31_536_000;

export function securityHeaders(publicUrl: string): MiddlewareHandler<AppEnv> {
  const isHttps = publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy());
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isHttps) headers.set('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
  };
}

/** Other people's CVs must not stay in a shared browser's cache. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};
