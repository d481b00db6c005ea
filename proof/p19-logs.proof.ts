import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { formWith, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type TestApp, type Visitor } from '#server/test/app.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';
import { withForcedFailures } from './forced-failures.ts';
import { matrix } from './isolation/matrix.ts';
import { createVictim } from './isolation/victim.ts';
import { isFull, prove, type Finding } from './prove.ts';

const app = useTestApp();
const talkative = useTestApp({}, { openLog: (options, destination) => pino(options, destination) });

const lines = (word: string) => `${word} first line\nparams: ${word}\n    at ${word} (file:///x.js:1:1)`;

/** Every text sent during the run contains one of these. */
const canary = {
  name: 'Kanaria Vogel',
  cv: lines('Kanaria-CV'),
  password: 'kanaria-password',
  email: (index: number) => `kanaria-${index}@example.com`,
};

const record = {
  contact: () => ({ firstName: 'Kanaria', lastName: 'Vogel', notes: lines('Kanaria-notes'), tags: ['kanaria-tag'] }),
  candidate: (index: number) => ({
    firstName: 'Kanaria',
    lastName: 'Vogel',
    email: canary.email(index),
    cv: canary.cv,
    skills: ['kanaria-skill'],
  }),
  task: () => ({ title: 'Kanaria title', description: lines('Kanaria-description') }),
};

/** Collects every refusal, because somebody reads its body too. */
class Run {
  readonly refusals: string[] = [];
  readonly tokens = new Set<string>();
  failed = 0;
  readonly #product: TestApp;
  /** The newest record at each path: when nothing more can be added, it can still be changed. */
  readonly #added = new Map<string, string>();
  #people = 0;

  constructor(product: TestApp) {
    this.#product = product;
  }

  watch(person: Visitor): Visitor {
    const request: Visitor['request'] = async (...sent) => {
      const response = await person.request(...sent);
      for (const token of person.cookies.values()) this.tokens.add(token);
      if (response.status >= 400) this.refusals.push(await response.clone().text());
      if (response.status >= 500) this.failed += 1;
      return response;
    };
    return { ...person, request };
  }

  credentials() {
    this.#people += 1;
    return { displayName: canary.name, email: canary.email(this.#people), password: canary.password };
  }

  async signUp(): Promise<Visitor> {
    return this.watch(await this.#product.signUp(this.credentials()));
  }

  /** A user's ordinary day, with a canary in everything that is sent. Returns what was refused: nothing, on a good day. */
  async use(person: Visitor): Promise<string[]> {
    const refused: string[] = [];
    const request: Visitor['request'] = async (method, path, body, headers) => {
      const response = await person.request(method, path, body, headers);
      if (!response.ok) refused.push(`${method} ${path}: ${response.status}`);
      return response;
    };
    const added = async (path: string, body: object) => {
      const response = await request('POST', path, { id: randomUUID(), ...body });
      if (response.ok) this.#added.set(path, ((await response.json()) as { id: string }).id);
      return this.#added.get(path);
    };
    const contactId = await added('/api/contacts', record.contact());
    await added('/api/jobs', { contactId, title: 'Kanaria job', value: 50_000, notes: lines('Kanaria-job') });
    await added('/api/interactions', { contactId, type: 'call', notes: lines('Kanaria-call') });
    const candidateId = await added('/api/candidates', record.candidate(0));
    await added('/api/tasks', record.task());
    await added('/api/tags', { name: `kanaria ${randomUUID()}` });
    await added('/api/views', { screen: 'candidates', name: `Kanaria ${randomUUID()}`, search: { q: 'kanaria' } });
    const texts = [{ language: 'en', subject: 'Kanaria subject', body: lines('Kanaria-letter') }];
    await added('/api/templates', { name: `Kanaria ${randomUUID()}`, texts });
    await request('PATCH', `/api/candidates/${candidateId}`, { cv: lines(`Kanaria-changed ${randomUUID()}`) });
    await request('PATCH', `/api/contacts/${contactId}`, { notes: lines(`Kanaria-changed ${randomUUID()}`) });
    await request('PATCH', '/api/account/profile', { displayName: 'Kanaria Neu' });
    for (const path of ['contacts', 'candidates', 'tasks', 'jobs']) {
      await request('GET', `/api/${path}?q=kanaria`);
      await request('GET', `/api/${path}/export.csv?q=kanaria`);
    }
    await request('GET', '/api/find?q=kanaria');
    await request('GET', `/api/duplicates/like?type=candidate&email=${encodeURIComponent(canary.email(0))}`);
    await request('POST', '/api/documents/read', { text: canary.cv });
    await this.#upload(request);
    return refused;
  }

  async #upload(request: Visitor['request']): Promise<void> {
    const cv = await request('POST', '/api/files?purpose=document', formWith(pdf(100), 'kanaria-cv.pdf'));
    const table = Buffer.from('Kanaria,Notes\nKanaria Vogel,kanaria\n');
    const sheet = await request('POST', '/api/files?purpose=sheet', formWith(table, 'kanaria.csv', 'text/csv'));
    if (!cv.ok || !sheet.ok) return;
    const [cvId, fileId] = await Promise.all(
      [cv, sheet].map(async (each) => ((await each.json()) as { id: string }).id),
    );
    await request('POST', '/api/documents/read', { fileId: cvId });
    await request('POST', '/api/imports/inspect', { fileId, type: 'contact' });
    await request('POST', '/api/imports', { id: randomUUID(), type: 'contact', fileId });
  }

  /** What a user gets wrong. */
  async err({ request }: Visitor): Promise<void> {
    for (const path of ['contacts', 'candidates', 'tasks', 'jobs', 'interactions']) {
      await request('GET', `/api/${path}?search=kanaria`);
      await request('GET', `/api/${path}?q=(((kanaria`);
      await request('GET', `/api/${path}?cursor=kanaria`);
      await request('GET', `/api/${path}/kanaria`);
    }
    const wrong = { email: canary.email(99), currentPassword: 'kanaria-wrong' };
    await request('POST', '/api/account/email', wrong);
  }

  /** Every route, with requests that their owner succeeds with. Returns those that were refused all the same. */
  async useEveryRoute(): Promise<string[]> {
    const victim = await createVictim(this.#product);
    this.tokens.add(victim.mark);
    const person = this.watch(victim.person);
    const refused: string[] = [];
    for (const [route, takeAim] of matrix) {
      const { path, body, ownerGets } = takeAim(victim, victim.person.credentials.password);
      const response = await person.request(route.slice(0, route.indexOf(' ')), path, body);
      const isTaken = ownerGets === undefined ? response.ok : response.status === ownerGets;
      if (!isTaken) refused.push(`${route}: ${response.status}`);
      await response.body?.cancel();
    }
    return refused;
  }

  /** The same for a visitor who is not signed in. */
  async knock(): Promise<void> {
    const { request } = this.watch(this.#product.visitor());
    await request('POST', '/api/auth/sign-in', { email: canary.email(1), password: 'kanaria-wrong' });
    await request('POST', '/api/auth/sign-up', this.credentials());
    await request('POST', '/api/auth/reset-request', { email: canary.email(1) });
    await request('POST', '/api/auth/reset-password', { token: 'kanaria-token', password: canary.password });
  }

  /** Calls every operation of the API with unsuitable input. */
  async misuse({ request }: Visitor): Promise<void> {
    const { paths } = (await (await request('GET', '/api/openapi.json')).json()) as { paths: Record<string, object> };
    const body = { firstName: 1, email: 'kanaria', name: canary.name, token: ['kanaria'], password: canary.password };
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations)) {
        if (path === '/api/live' || path === '/api/auth/sign-out') continue;
        const address = path.replaceAll(/\{\w+\}/g, 'kanaria');
        await request(method.toUpperCase(), address, method === 'get' ? undefined : body);
      }
    }
  }

  /** Mail that is refused with its address in the error, and mail that no server accepts. */
  async failToDeliver(): Promise<void> {
    await this.#product.deliverMail({
      send: async ({ to, text }) => {
        for (const [, token = ''] of text.matchAll(/https?:\S+[#?/=]([\w-]{16,})/g)) this.tokens.add(token);
        throw new Error(`550 <${to}> is unknown here`);
      },
    });
    await this.signUp();
    await this.#product.deliverMail(createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com'));
    await this.#product.settled();
  }
}

async function search(product: TestApp): Promise<Finding> {
  const run = new Run(product);
  const person = await run.signUp();
  const refused = [...(await run.use(person)), ...(isFull() ? await run.useEveryRoute() : [])];
  await run.err(person);
  await run.knock();
  await run.misuse(person);
  await run.failToDeliver();
  await withForcedFailures(product.db.ownerUrl, async () => {
    await run.use(person);
    await run.err(person);
    await run.knock();
  });
  const wanted = ['kanaria', ...run.tokens].map((word) => word.toLowerCase());
  const hits = (texts: string[]) =>
    texts.filter((text) => wanted.some((word) => text.toLowerCase().includes(word))).length;
  const [inLog, inRefusals] = [hits(product.logLines), hits(run.refusals)];
  return {
    holds: inLog === 0 && inRefusals === 0 && refused.length === 0 && run.failed > 0 && run.tokens.size > 2,
    figure: `${inLog} hits in ${product.logLines.length} lines, ${inRefusals} in ${run.refusals.length} refusals, ${run.failed} failures, ${run.tokens.size} tokens${refused.length > 0 ? `, refused although valid: ${refused.join('; ')}` : ''}`,
  };
}

prove({
  promise: 'P19',
  title: 'logs hold no personal data',
  asked: 'names, addresses, CVs, passwords and tokens through every route and every kind of failure: 0 hits',
  check: () => search(app),
  control: { broken: 'a log that writes errors unfiltered', check: () => search(talkative) },
});
