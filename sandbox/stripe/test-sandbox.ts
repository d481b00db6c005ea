import { Stripe } from 'stripe';
import { createStripeSandbox, type StripeSandbox } from './sandbox.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const PUBLIC_URL = 'http://localhost:3000';

interface ReceivedWebhook {
  event: Stripe.Event;
  body: string;
  signature: string;
  url: string;
}

/** A sandbox on a real database, with a wall clock that only the test moves and a listener that records webhooks. */
export interface TestSandbox {
  sandbox: StripeSandbox;
  stripe: Stripe;
  database: TestDatabase;
  received: ReceivedWebhook[];
  /** Replaces the listener's response; the default is 200. */
  answerWith(answer: (webhook: ReceivedWebhook) => Response | Promise<Response>): void;
  passWallTime(milliseconds: number): void;
  wallNow(): Date;
  advance(duration: string): Promise<void>;
  /** Empties the sandbox and sets the wall clock, which is faster than creating another database. */
  reset(startsAt?: string): Promise<void>;
  /** A second instance on the same database, as after a restart of the process. */
  restart(): Promise<TestSandbox>;
  /** The types of all events so far, oldest first. */
  eventTypes(): Promise<string[]>;
  end(): Promise<void>;
}

const STARTS_AT = '2026-01-15T09:30:00Z';

export async function startTestSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase();
  return openSandbox(database, { wallMs: Date.parse(STARTS_AT) });
}

function accept(): Response {
  return new Response('ok');
}

async function openSandbox(database: TestDatabase, clock: { wallMs: number }): Promise<TestSandbox> {
  const received: ReceivedWebhook[] = [];
  let answer: (webhook: ReceivedWebhook) => Response | Promise<Response> = accept;
  const sandbox = await createStripeSandbox({
    pool: database.connect(),
    publicUrl: PUBLIC_URL,
    now: () => new Date(clock.wallMs),
    deliver: async (request) => {
      const body = await request.text();
      const webhook = {
        event: JSON.parse(body) as Stripe.Event,
        body,
        signature: request.headers.get('stripe-signature') ?? '',
        url: request.url,
      };
      received.push(webhook);
      return answer(webhook);
    },
    log: {
      info: () => undefined,
      error: (details, message) => {
        throw new Error(`${message}: ${JSON.stringify(details, Object.getOwnPropertyNames(details))}`, {
          cause: details,
        });
      },
    },
  });
  const stripe = new Stripe(sandbox.secretKey, {
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    sandbox,
    stripe,
    database,
    received,
    answerWith(next) {
      answer = next;
    },
    passWallTime(milliseconds) {
      clock.wallMs += milliseconds;
    },
    wallNow: () => new Date(clock.wallMs),
    async advance(duration) {
      const response = await sandbox.controls.request('/_sandbox/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: duration }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async reset(startsAt = STARTS_AT) {
      await sandbox.drain();
      clock.wallMs = Date.parse(startsAt);
      answer = accept;
      await sandbox.control.reset();
      received.length = 0;
    },
    async restart() {
      await sandbox.stop();
      return openSandbox(database, clock);
    },
    async eventTypes() {
      const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      return events.map((event) => event.type).toReversed();
    },
    async end() {
      await sandbox.drain();
      await sandbox.stop();
      await database.drop();
    },
  };
}
