import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiError, api, read } from './api.ts';
import { createQueryClient } from './query-client.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const refusal = (status: number, retryAfter?: string) =>
  Response.json(
    { error: { code: status === 429 ? 'too_many_requests' : 'unavailable', message: 'Not now.', requestId: 'r' } },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  );
const list = () => Response.json({ items: [] });

/** What was asked, and when, in seconds since the test began. */
let asked: string[] = [];

// One clock for all tests: time goes on from each to the next, as in a browser.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
afterEach(async () => {
  // No test begins while the one before still waits.
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  vi.unstubAllGlobals();
});

/** A server that answers like this, one request after the other, and at last with an empty list. */
function answerWith(...answers: Response[]): void {
  const began = performance.now();
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    asked.push(`${Math.round((performance.now() - began) / SECOND_MS)} s: ${method} ${new URL(address).pathname}`);
    return answers.shift() ?? list();
  });
}

const readTasks = (signal?: AbortSignal) => read(api.tasks.$get({ query: {} }, signal ? { init: { signal } } : {}));

/** The outcome of a read, once it has one. */
function watch(promise: Promise<unknown>) {
  const seen: { outcome?: unknown } = {};
  void promise.then(
    (outcome) => (seen.outcome = outcome),
    (error: unknown) => (seen.outcome = error),
  );
  return seen;
}

it.each([429, 503])('a read that gets %i with Retry-After repeats after that time, not before', async (status) => {
  answerWith(refusal(status, '40'));
  const tasks = watch(readTasks());
  await vi.advanceTimersByTimeAsync(39 * SECOND_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks']);
  expect(tasks).toEqual({});
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks', '40 s: GET /api/tasks']);
  expect(tasks.outcome).toEqual({ items: [] });
});

it('what one read is told, all others obey', async () => {
  answerWith(refusal(429, '30'));
  void readTasks();
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  const tags = watch(read(api.tags.$get({ query: {} })));
  await vi.advanceTimersByTimeAsync(19 * SECOND_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks']);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks', '30 s: GET /api/tasks', '30 s: GET /api/tags']);
  expect(tags.outcome).toEqual({ items: [] });
});

it('a server that asks for no time at all still gets a second', async () => {
  answerWith(refusal(503, '0'), refusal(503, '0'));
  void readTasks();
  await vi.advanceTimersByTimeAsync(3 * SECOND_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks', '1 s: GET /api/tasks', '2 s: GET /api/tasks']);
});

it('a refusal that lasts is said after a good minute, and no query repeats it again', async () => {
  answerWith(...Array.from({ length: 50 }, () => refusal(503, '20')));
  const client = createQueryClient({ onSignedOut: () => undefined, onNoSubscription: () => undefined });
  const { retry = false, retryDelay = 0 } = client.getDefaultOptions().queries ?? {};
  // `fetchQuery` tries once unless it is told otherwise; screens use the defaults.
  const tasks = watch(client.fetchQuery({ queryKey: ['tasks'], queryFn: () => readTasks(), retry, retryDelay }));
  await vi.advanceTimersByTimeAsync(59 * SECOND_MS);
  expect(tasks).toEqual({});
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(String(tasks.outcome)).toBe('Error: Not now.');
  expect(asked).toHaveLength(4);
});

it('a wait that would take too long is not begun', async () => {
  answerWith(refusal(429, '600'));
  const tasks = watch(readTasks());
  await vi.advanceTimersByTimeAsync(0);
  expect(String(tasks.outcome)).toBe('Error: Not now.');
});

it('a refusal that says no time is said at once', async () => {
  answerWith(refusal(429));
  const tasks = watch(readTasks());
  await vi.advanceTimersByTimeAsync(0);
  expect(String(tasks.outcome)).toBe('Error: Not now.');
});

it('a read that nobody needs any more stops waiting', async () => {
  answerWith(refusal(429, '30'));
  const stopper = new AbortController();
  const tasks = watch(readTasks(stopper.signal));
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  stopper.abort();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(tasks.outcome).toBeInstanceOf(ApiError);
  expect(asked).toEqual(['0 s: GET /api/tasks']);
});

it('a write is not repeated and does not wait', async () => {
  answerWith(refusal(429, '30'), refusal(429, '29'));
  void readTasks();
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  const task = watch(read(api.tasks.$post({ json: { title: 'Call Ada' } })));
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(String(task.outcome)).toBe('Error: Not now.');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(asked).toEqual(['0 s: GET /api/tasks', '1 s: POST /api/tasks', '30 s: GET /api/tasks']);
});
