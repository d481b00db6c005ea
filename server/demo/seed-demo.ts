import { sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import type { DemoCandidate } from './demo-candidates.ts';
import { demoData, type DemoClient, type DemoTask } from './demo-data.ts';
import type { DemoJob } from './demo-jobs.ts';

export const demoAccount = { displayName: 'Robin Avery', email: 'demo@placewell.example', password: 'demo-placewell' };

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Fills a fresh installation through the product's own API, so that whatever it accepts is what the product accepts. */
export async function seedDemo(deps: Deps): Promise<void> {
  const { send, user, isNew } = await signIn(deps);
  if (!isNew) return;
  await startTrial(deps, send, user.uid);
  await send('PATCH', '/api/preferences', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 12_000 });
  const { clients, tasks, jobs, candidates } = demoData(utcDate(deps.now()));
  const clientIds: string[] = [];
  for (const client of clients) clientIds.push(await addClient(deps, send, user.uid, client));
  for (const task of tasks) await addTask(deps, send, user.uid, task, clientIds[task.client] ?? '');
  const jobIds: string[] = [];
  for (const job of jobs) jobIds.push(await addJob(deps, send, user.uid, job, clientIds[job.client] ?? ''));
  for (const candidate of candidates) await addCandidate(deps, send, user.uid, candidate, jobIds);
}

async function signIn(deps: Deps) {
  const app = createApp(deps);
  let cookie = '';
  const send: Send = async (method, path, body) => {
    const response = await app.request(path, {
      method,
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), Cookie: cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (!response.ok) throw new Error(`The demo’s ${method} ${path} was refused: ${await response.text()}`);
    return response.json();
  };
  const { user, existing } = (await send('POST', '/api/auth/sign-up', demoAccount)) as {
    user: { uid: string };
    existing: boolean;
  };
  return { send, user, isNew: !existing };
}

async function startTrial(deps: Deps, send: Send, uid: string): Promise<void> {
  const { publicUrl, billing } = deps;
  const documents = `/api/customers/${uid}/checkout_sessions`;
  const { id } = (await send('POST', documents, {
    price: billing.ids.trialPrice,
    promotion_code: billing.ids.promotionCode,
    success_url: `${publicUrl}/payment-success`,
    cancel_url: `${publicUrl}/upgrade`,
  })) as { id: string };
  const { url } = (await send('GET', `${documents}/${id}?wait=25`)) as { url: string };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const paid = await createApp(deps).request(new URL(url).pathname, { method: 'POST', headers, body: '' });
  if (paid.status !== 303) throw new Error(`The demo’s checkout was refused: ${await paid.text()}`);
}

async function addClient(
  { database }: Deps,
  send: Send,
  uid: string,
  { since, ...client }: DemoClient,
): Promise<string> {
  const { id } = (await send('POST', '/api/contacts', client)) as { id: string };
  // The API dates a record by its own clock; a year of history has to be dated by hand.
  await database.asTenant(uid, (tx) =>
    tx.execute(sql`update contacts set created_at = ${since}::date + interval '9 hours' where id = ${id}`),
  );
  return id;
}

async function addTask(
  { database }: Deps,
  send: Send,
  uid: string,
  { title, description, dueDate, priority, completed }: DemoTask,
  clientId: string,
): Promise<void> {
  const relatedTo = { type: 'contact', id: clientId };
  const { id } = (await send('POST', '/api/tasks', { title, description, priority, completed, relatedTo })) as {
    id: string;
  };
  await database.asTenant(uid, (tx) => tx.execute(sql`update tasks set due_date = ${dueDate} where id = ${id}`));
}

async function addJob(
  { database }: Deps,
  send: Send,
  uid: string,
  { client: _client, since, placedOn, ...job }: DemoJob,
  contactId: string,
): Promise<string> {
  const { id } = (await send('POST', '/api/jobs', { ...job, contactId })) as { id: string };
  await database.asTenant(uid, (tx) =>
    tx.execute(sql`update jobs set created_at = ${since}::date + interval '10 hours',
      placed_at = coalesce(${placedOn}::date + interval '15 hours', placed_at) where id = ${id}`),
  );
  return id;
}

async function addCandidate(
  { database }: Deps,
  send: Send,
  uid: string,
  { since, job, ...candidate }: DemoCandidate,
  jobIds: readonly string[],
): Promise<void> {
  const assignedJobId = job === null ? null : (jobIds[job] ?? null);
  const { id } = (await send('POST', '/api/candidates', { ...candidate, assignedJobId })) as { id: string };
  await database.asTenant(uid, (tx) =>
    tx.execute(sql`update candidates set created_at = ${since}::date + interval '11 hours' where id = ${id}`),
  );
}
