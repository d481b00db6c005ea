import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it, vi } from 'vitest';
import { TEST_URL, useTestApp } from '#server/test/app.ts';
import { createApp } from '#server/app/app.ts';
import { apiDocument } from './api-document.ts';
import type { AppEnv } from './router.ts';

const app = useTestApp({
  webFiles: {
    root: 'web/public',
    appPage: '<meta property="csp-nonce" content="__STYLE_NONCE__">',
    sitePages: { '/': '<h1>Start</h1>', '/privacy': '<h1>Privacy</h1>', '/terms': '<h1>Terms</h1>' },
    texts: { '/robots.txt': { type: 'text/plain', text: 'Sitemap: https://crm.example.com/sitemap.xml' } },
  },
});

const send = (path: string, init?: RequestInit) => Promise.resolve(createApp(app.deps).request(path, init));
const json = { 'Content-Type': 'application/json' };

async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string; requestId: string } };
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
  return [response.status, error.code];
}

describe('a request body', () => {
  const signIn = (body: string, headers: Record<string, string> = json) =>
    send('/api/auth/sign-in', { method: 'POST', headers, body });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'of type %s is refused',
    async (type) => {
      expect(await codeOf(await signIn('{}', { 'Content-Type': type }))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(['{', '{"__proto__":{"admin":true}}', '{"a":{"__proto__":1}}', '['.repeat(200_000)])(
    'that is not plain JSON is refused (%#)',
    async (body) => {
      expect(await codeOf(await signIn(body))).toEqual([400, 'bad_request']);
    },
  );

  it('over 1 MB is refused', async () => {
    expect(await codeOf(await signIn(`"${'a'.repeat(1024 * 1024)}"`))).toEqual([413, 'too_large']);
  });

  it('with unknown or missing fields names each of them', async () => {
    const response = await signIn('{"email":"a@example.com","admin":true}');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { fields: { admin: 'Unknown field: admin', password: expect.any(String) as string } },
    });
  });
});

describe('a request from another site', () => {
  const signOut = (headers: Record<string, string>) => send('/api/auth/sign-out', { method: 'POST', headers });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: TEST_URL }, 200],
    [{ Origin: TEST_URL }, 200],
    [{}, 200],
  ])('that writes with %j gets %d', async (headers, status) => {
    expect((await signOut(headers)).status).toBe(status);
  });

  it('may not read with a repeated parameter', async () => {
    expect(await codeOf(await send('/api/auth/session?a=1&a=2'))).toEqual([422, 'invalid']);
  });
});

describe('every response', () => {
  it('of the API is never cached and has the security headers', async () => {
    const { headers } = await send('/api/auth/session');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self';`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('asks browsers to stay on https when the product is served over https', async () => {
    const secure = createApp({ ...app.deps, publicUrl: 'https://crm.example.com' });
    const { headers } = await secure.request('/livez');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('web pages', () => {
  const html = { headers: { Accept: 'text/html' } };

  it('are the app’s page with a fresh style nonce and no inline scripts', async () => {
    const [first, second] = [await send('/contacts', html), await send('/contacts', html)];
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const nonce = /content="([^"]+)"/.exec(await first.text())?.[1] ?? '';
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(await second.text()).not.toContain(nonce);
  });

  it.each(['/missing.js', '/assets/missing.js', '/../package.json', '/..%2f..%2fpackage.json', '/.env', '/index.html'])(
    'are not served for %s',
    async (path) => {
      expect((await send(path, html)).status).toBe(404);
    },
  );

  it('that are public need no Accept header', async () => {
    for (const [path, heading] of [
      ['/', 'Start'],
      ['/privacy', 'Privacy'],
      ['/terms/', 'Terms'],
    ] as const) {
      const response = await send(path);
      expect([response.status, await response.text()]).toEqual([200, `<h1>${heading}</h1>`]);
    }
    expect(await (await send('/robots.txt')).text()).toContain('Sitemap:');
  });

  it('answer 404 at a path that the app does not have, and the app says so', async () => {
    const [known, unknown] = [await send('/settings', html), await send('/nowhere', html)];
    expect([known.status, unknown.status]).toEqual([200, 404]);
    expect(await unknown.text()).toContain('csp-nonce');
  });

  it('are for people: a program that requests an unknown path gets 404', async () => {
    expect(await codeOf(await send('/contacts'))).toEqual([404, 'not_found']);
    expect(await codeOf(await send('/contacts', { method: 'POST', ...html }))).toEqual([404, 'not_found']);
  });
});

describe('health', () => {
  it('is live and ready', async () => {
    expect((await send('/livez')).status).toBe(200);
    expect((await send('/readyz')).status).toBe(200);
  });

  it('is not ready while stopping, yet alive', async () => {
    const stopping = createApp({ ...app.deps, isStopping: () => true });
    expect((await stopping.request('/readyz')).status).toBe(503);
    expect((await stopping.request('/livez')).status).toBe(200);
  });
});

describe('the API description', () => {
  it('lists every route with the shape of an error', async () => {
    const document = (await (await send('/api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toContain('/api/preferences');
    expect(document.paths['/api/preferences']).toMatchObject({ patch: { responses: { default: { content: {} } } } });
    expect(document.paths['/api/files']).toMatchObject({
      post: { requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } } },
    });
  });

  it('is generated once, however often it is requested', async () => {
    const api = new OpenAPIHono<AppEnv>();
    const made = vi.spyOn(api, 'getOpenAPI31Document');
    const document = apiDocument(api, 'Placewell');
    for (const path of ['/api/docs', '/api/openapi.json', '/api/docs', '/api/openapi.json']) {
      expect((await document.request(path)).status).toBe(200);
    }
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is readable as a page', async () => {
    expect(await (await send('/api/docs')).text()).toContain('/api/preferences');
  });
});

describe('calls by one account', () => {
  const callsOf = (calls: number) => {
    const limited = createApp({ ...app.deps, env: { ...app.deps.env, apiCallsPerMinute: calls } });
    return async (cookie: string, path = '/api/contacts') => limited.request(path, { headers: { Cookie: cookie } });
  };
  const cookieOf = async () => {
    const [[name, value] = []] = (await app.signUp()).cookies;
    return `${name}=${value}`;
  };

  it('are limited per minute; then the response says when to retry, and other accounts are not affected', async () => {
    const call = callsOf(5);
    const [ada, bob] = [await cookieOf(), await cookieOf()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const refused = await call(ada, '/api/preferences');
    expect(await codeOf(refused.clone())).toEqual([429, 'too_many_requests']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await call(bob)).status).toBe(200);
  });

  it('do not count where no session is required', async () => {
    const call = callsOf(1);
    const ada = await cookieOf();
    await call(ada);
    expect((await call(ada)).status).toBe(429);
    for (const path of ['/api/config', '/api/auth/session', '/livez']) expect((await call(ada, path)).status).toBe(200);
  });
});

describe('the log', () => {
  it('names the route and never the query or the body', async () => {
    const ada = await app.signUp({
      displayName: 'Canary Person',
      email: 'canary@example.com',
      password: 'canary-pass',
    });
    await ada.request('GET', '/api/preferences?secret=canary-query');
    await ada.request('POST', '/api/auth/sign-up', { ...ada.credentials, password: 'canary-wrong' });
    const text = app.logLines.join('');
    expect(text).toContain('"route":"/api/preferences"');
    expect(text).toContain(ada.user.uid);
    expect(text.toLowerCase()).not.toContain('canary');
    for (const value of ada.cookies.values()) expect(text).not.toContain(value);
  });
});
