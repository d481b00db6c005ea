import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { createLog } from '../runtime/log.ts';
import { TEST_URL, useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';
import { listen } from './listen.ts';

const app = useTestApp({
  webFiles: {
    root: 'web/public',
    appPage: '<meta property="csp-nonce" content="__STYLE_NONCE__">',
    sitePages: { '/': '<h1>Start</h1>', '/privacy': '<h1>Privacy</h1>', '/terms': '<h1>Terms</h1>' },
    texts: { '/robots.txt': { type: 'text/plain; charset=utf-8', text: 'Sitemap: none' } },
  },
});

const send = async (path: string, init?: RequestInit) => createApp(app.deps).request(path, init);
const html = { headers: { Accept: 'text/html' } };

/** One response of every kind: API results, refusals, pages, texts, files. */
const everyKind = {
  API: () => send('/api/auth/session'),
  refusal: () => send('/api/contacts'),
  nothing: () => send('/api/nothing-here'),
  health: () => send('/livez'),
  page: () => send('/contacts', html),
  'public page': () => send('/', html),
  text: () => send('/robots.txt'),
  icon: () => send('/favicon.svg'),
  'API description': () => send('/api/docs'),
  'security.txt': () => send('/.well-known/security.txt'),
};

describe('a proxy that nobody has told the product to trust', () => {
  it('is named in the log, once', async () => {
    const newApp = createApp(app.deps);
    const before = app.logLines.length;
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      await newApp.request('/livez', { headers: { 'X-Forwarded-For': address } });
    }
    const warnings = app.logLines.slice(before).filter((line) => line.includes('TRUST_PROXY is not set'));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? '{}')).toMatchObject({ level: 50 });
  });
});

describe('every kind of response', () => {
  const strictPolicy = (nonce: string) =>
    [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'${nonce}`,
      `img-src 'self' data:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `frame-src 'self'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `require-trusted-types-for 'script'`,
    ].join('; ');

  it.each(Object.entries(everyKind))('has the full policy and cannot be framed or sniffed: %s', async (_kind, ask) => {
    const { headers } = await ask();
    const policy = headers.get('content-security-policy') ?? '';
    const [nonce = ''] = / 'nonce-[\w-]{22}'/.exec(policy) ?? [];
    expect(policy).toBe(strictPolicy(nonce));
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('content-type')).toMatch(/./);
  });

  it('asks browsers to stay on https, subdomains included, when the product is served over https', async () => {
    const secure = createApp({ ...app.deps, publicUrl: 'https://crm.example.com' });
    for (const path of ['/livez', '/api/contacts', '/', '/robots.txt']) {
      const { headers } = await secure.request(path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('allows no other origin, whatever they ask', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send('/api/contacts', {
        method,
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it.each(['/.git/config', '/.git/HEAD', '/assets/', '/assets', '/server/main.ts', '/package.json', '/.npmrc'])(
    'shows neither sources nor directory listings: %s',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );
});

describe('on the wire', () => {
  /** The real server's response to exactly these bytes. */
  async function answerTo(bytes: string): Promise<string> {
    const listener = await listen('127.0.0.1', 0);
    onTestFinished(listener.stop);
    const handle = getRequestListener(createApp(app.deps).fetch);
    listener.handleWith((request, response) => void handle(request, response));
    const socket = connectSocket(listener.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.end(bytes);
    await once(socket, 'close');
    return answer;
  }
  const head = 'POST /api/auth/sign-out HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

  it.each([
    ['two ways to measure one body', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET`],
    ['two lengths', `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`],
    ['a length that is none', `${head}Content-Length: +4\r\n\r\nabcd`],
    ['an encoding that ends elsewhere', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a line break inside a header', `${head}X-Odd: a\rb\r\n\r\n`],
  ])('a request with %s is refused as a whole', async (_what, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('TRACE echoes nothing', async () => {
    const answer = await answerTo(
      'TRACE /api/auth/session HTTP/1.1\r\nHost: localhost\r\nX-Canary: tweet\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('tweet');
  });
});

describe('an unexpected error', () => {
  it('reveals no internals, grants nothing, and is logged', async () => {
    const ada = await app.signUp();
    const broken = () => Promise.reject(new Error('canary: select * from users at /srv/secret.ts'));
    const { attempts } = app.deps;
    const trouble = createApp({ ...app.deps, attempts: { ...attempts, count: broken } });
    const { email, password } = ada.credentials;
    const response = await trouble.request('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = await response.clone().text();
    expect(text).not.toMatch(/canary|select|\.ts|stack/);
    const { status, code, message } = await refusalOf(response);
    expect({ status, code, message }).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(app.logLines.some((line) => line.includes(requestId) && line.includes('"level":50'))).toBe(true);
  });
});

interface LogLine {
  time: string;
  level: number;
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
  userId?: string;
}

describe('the log', () => {
  it('records time in UTC, route, result and account of every request, including refused ones', async () => {
    const [ada, poor] = [await app.signUp(), await app.signUp({ subscribed: false })];
    const refused: [Visitor, string, string, number, string | undefined][] = [
      [app.visitor(), 'GET', '/api/contacts', 401, undefined],
      [poor, 'GET', '/api/contacts', 402, poor.user.uid],
      [ada, 'DELETE', `/api/contacts/${crypto.randomUUID()}`, 404, ada.user.uid],
      [ada, 'GET', '/api/contacts?sort=secret', 422, ada.user.uid],
    ];
    for (const [person, method, path, status, userId] of refused) {
      const response = await person.request(method, path);
      expect(response.status).toBe(status);
      const requestId = response.headers.get('x-request-id') ?? '';
      const lines = app.logLines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line) as LogLine);
      expect(lines).toHaveLength(1);
      const [line] = lines;
      expect(line).toMatchObject({
        requestId,
        method,
        status,
        route: expect.stringMatching(/^\/api\/contacts/) as string,
      });
      expect(line?.userId).toBe(userId);
      expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    const foreign = await app
      .visitor()
      .request('POST', '/api/auth/sign-out', undefined, { Origin: 'https://evil.example' });
    const requestId = foreign.headers.get('x-request-id') ?? '';
    expect(app.logLines.some((line) => line.includes(requestId) && line.includes('"status":403'))).toBe(true);
  });

  it('writes one line per event, whatever the content', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) });
    const forged = 'x\n{"level":60,"msg":"forged"}\r\u2028\u001b[2J';
    log.error({ err: new Error(forged), note: forged }, forged);
    expect(lines).toHaveLength(1);
    for (const sign of '\n\r\u001b') expect(lines[0]?.trimEnd()).not.toContain(sign);
    expect((JSON.parse(lines[0] ?? '') as LogLine).msg).toBe(forged);
  });
});

interface ApiDescription {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

const describeApi = () => bodyOf<ApiDescription>(send('/api/openapi.json'));

/** Responses that never end. */
const streams = new Set(['/api/live']);

describe('reading', () => {
  it('changes nothing, on any route', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada);
    const { id } = await addContact(ada);
    await addTask(ada);
    await addCandidate(ada, { assignedJobId: job.id });
    const before = await everythingOf(ada.user.uid);
    const { paths } = await describeApi();
    const readable = Object.keys(paths).filter((path) => paths[path]?.['get'] && !streams.has(path));
    expect(readable.length).toBeGreaterThan(15);
    for (const path of readable) await ada.request('GET', path.replaceAll(/\{\w+\}/g, id));
    expect(await everythingOf(ada.user.uid)).toEqual(before);
  });

  /** Every row of every table with the account's id, except its last use and the log of the export. */
  async function everythingOf(userId: string): Promise<Record<string, unknown[]>> {
    const owner = await connect(app.db.ownerUrl);
    const { rows: tables } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' and table_name not in ('sessions', 'audit_events') order by 1`,
    );
    const everything: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: unknown }>(
        `select to_jsonb(t) as row from "${name}" t where user_id = $1 order by to_jsonb(t)::text`,
        [userId],
      );
      everything[name] = rows.map(({ row }) => row);
    }
    expect(tables.length).toBeGreaterThan(5);
    return everything;
  }
});

describe('input', () => {
  const injections = [
    `' or '1'='1`,
    `1; drop table users; --`,
    `') union select password from accounts --`,
    `\\'; select pg_sleep(10) --`,
    `%27%20or%201=1`,
    `$1`,
    `{"$ne":null}`,
    `../../etc/passwd`,
    `\${7*7}{{7*7}}`,
    `%s%n%x`,
  ];

  it('as a parameter never becomes part of a statement', async () => {
    const ada = await app.signUp();
    await addContact(ada);
    const { paths } = await describeApi();
    let asked = 0;
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get || streams.has(path)) continue;
      for (const parameter of get.parameters ?? []) {
        for (const injection of injections) {
          const value = encodeURIComponent(injection);
          const address =
            parameter.in === 'path' ? path.replace(`{${parameter.name}}`, value) : `${path}?${parameter.name}=${value}`;
          const { status } = await ada.request('GET', address);
          expect(status, address).toBeLessThan(500);
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(300);
    // In a search it is plain text: it finds nothing, and all records are still there.
    const { count } = await bodyOf<{ count: number }>(
      ada.request('GET', `/api/contacts?q=${encodeURIComponent(injections[0] ?? '')}`),
    );
    expect(count).toBe(0);
    expect(await bodyOf(ada.request('GET', '/api/contacts'))).toMatchObject({ count: 1 });
  });

  it.each([[1], [true], [[]], [['a']], [{}], [{ toString: 'x' }]])('as %j is not accepted as text', async (value) => {
    const signUp = app
      .visitor()
      .request('POST', '/api/auth/sign-up', { displayName: value, email: value, password: value });
    const { status, fields } = await refusalOf(signUp);
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['displayName', 'email', 'password']);
  });

  it.each([Number.MAX_VALUE, -1, 2 ** 53, 1.5e12, '12', null])(
    'as the number %s is refused where it does not fit',
    async (value) => {
      const ada = await app.signUp();
      const { id: contactId } = await addContact(ada);
      const { status, fields } = await refusalOf(
        ada.request('POST', '/api/jobs', { title: 'Engineer', contactId, value }),
      );
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['value']]);
    },
  );

  it.each(['Ada\r\nBcc: victim@example.com', 'Ada\nX', 'Ada\u0000'])(
    'as a name cannot inject a mail header: %j',
    async (name) => {
      const signUp = (displayName: string, email: string) =>
        refusalOf(app.visitor().request('POST', '/api/auth/sign-up', { displayName, email, password: 'secret' }));
      expect(await signUp(name, 'ada@example.com')).toMatchObject({ status: 422, code: 'invalid' });
      expect(await signUp('Ada', `ada@example.com${name.slice(3)}`)).toMatchObject({ status: 422, code: 'invalid' });
    },
  );
});

it('links in mails come from the configuration, whatever the Host header says', async () => {
  const ada = await app.signUp();
  await app
    .visitor()
    .request(
      'POST',
      '/api/auth/reset-request',
      { email: ada.user.email },
      { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
    );
  const mail = (await app.deliverMail()).findLast(({ to }) => to === ada.user.email);
  expect(mail?.text).toContain(`${TEST_URL}/reset-password?token=`);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});
