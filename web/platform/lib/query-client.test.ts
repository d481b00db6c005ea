import { expect, it, onTestFinished, vi } from 'vitest';
import { api, read } from './api.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (status: number, code: string, headers: HeadersInit = {}) =>
  Response.json({ error: { code, message: 'Not now.', requestId: 'r' } }, { status, headers });

/** Reads the tasks from a server that answers like this, one after the other. */
async function readTasks(answers: Response[]) {
  const left = [...answers];
  vi.stubGlobal('fetch', async () => left.shift() ?? Response.json({ items: [] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createQueryClient({ onSignedOut: () => undefined, onNoSubscription: () => undefined });
  const queryFn = () => read(api.tasks.$get({ query: {} }));
  const outcome = await client.fetchQuery({ queryKey: ['tasks'], queryFn, ...retries(client) }).catch(String);
  return { outcome, unasked: left.length };
}

/** `fetchQuery` tries once unless it is told otherwise; screens use the defaults. */
function retries(client: ReturnType<typeof createQueryClient>) {
  const { retry = false, retryDelay = 0 } = client.getDefaultOptions().queries ?? {};
  return { retry, retryDelay };
}

it.each([
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])('a read that gets %i with Retry-After waits and repeats by itself', async (status, code) => {
  const put = () => refusal(status, code, { 'Retry-After': '0' });
  expect(await readTasks([put(), put(), put(), put()])).toEqual({ outcome: { items: [] }, unasked: 0 });
});

it('a refusal that says no time is not repeated', async () => {
  const answers = [refusal(429, 'too_many_requests'), refusal(429, 'too_many_requests')];
  expect(await readTasks(answers)).toEqual({ outcome: 'Error: Not now.', unasked: 1 });
});

it('what stays refused is said in the end', async () => {
  const answers = Array.from({ length: 9 }, () => refusal(503, 'unavailable', { 'Retry-After': '0' }));
  expect(await readTasks(answers)).toEqual({ outcome: 'Error: Not now.', unasked: 4 });
});
