import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp } from '#server/test/app.ts';
import { addContact } from '#server/test/records.ts';
import { queueTestWork } from '#server/test/work.ts';

const METRICS_TOKEN = 'a token that only the watcher knows';
const app = useTestApp({}, { settings: () => ({ METRICS_TOKEN }) });

async function scrape(): Promise<string> {
  const response = await app.visitor().request('GET', '/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

/** The value of a line such as `name{labels} 3`. */
async function figure(line: string): Promise<number> {
  const found = (await scrape()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length));
}

describe('the metrics', () => {
  it('count requests by route, method and status, with their duration', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Kanaria' });
    await ada.request('GET', '/api/contacts/not-there?q=kanaria');
    await ada.request('GET', '/nowhere/kanaria');
    expect(await figure('placewell_requests_total{route="/api/contacts",method="POST",status="201"}')).toBe(1);
    expect(await figure('placewell_requests_total{route="/api/contacts/:id",method="GET",status="404"}')).toBe(1);
    expect(await figure('placewell_request_seconds_count{route="/api/contacts/:id"}')).toBe(1);
    expect(await figure('placewell_request_seconds_bucket{le="+Inf",route="/api/contacts"}')).toBe(1);
    const text = await scrape();
    expect(text.toLowerCase()).not.toContain('kanaria');
    expect(text).not.toContain(ada.user.uid);
  });

  it('show how much mail is waiting and since when, and when it was sent', async () => {
    await app.deliverMail();
    const waiting = 'placewell_work_items{lane="mail",kind="mail",state="waiting"}';
    const since = 'placewell_work_oldest_seconds{lane="mail",kind="mail"}';
    expect(await figure(waiting)).toBe(0);
    expect(await figure(since)).toBe(0);
    await app.signUp();
    expect(await figure(waiting)).toBe(1);
    expect(await figure(since)).toBeGreaterThan(0);
    await app.deliverMail();
    expect(await figure(waiting)).toBe(0);
  });

  it('show the time since the last retention run and backup', async () => {
    for (const kind of ['retention', 'backup']) {
      const line = `placewell_work_last_done_seconds{kind="${kind}"}`;
      expect(await figure(line)).toBeNaN();
      const id = await queueTestWork(app.db.database, { kind });
      await app.db.pools.system.query(
        `update work_items set state = 'done', finished_at = now() - interval '1 hour' where id = $1`,
        [id],
      );
      expect(Math.round((await figure(line)) / 60)).toBe(60);
    }
  });

  it('cover the process, its connections and its streams', async () => {
    expect(await figure('placewell_database_up')).toBe(1);
    expect(await figure('placewell_database_connections{pool="app",state="total"}')).toBeGreaterThan(0);
    expect(await figure('placewell_database_connections{pool="app",state="waiting"}')).toBe(0);
    expect(await figure('placewell_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000);
    expect(await figure('placewell_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    const ada = await app.signUp();
    const before = await figure('placewell_live_streams');
    const stream = await ada.request('GET', '/api/live');
    expect(await figure('placewell_live_streams')).toBe(before + 1);
    await stream.body?.cancel();
    expect(await figure('placewell_live_streams')).toBe(before);
  });
});

describe('the metrics are available to', () => {
  const status = async (headers: Record<string, string>, deps = app.deps) =>
    (await createApp(deps).request('/metrics', { headers })).status;
  const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };

  it('a program on this machine', async () => {
    expect(await status({})).toBe(200);
    expect(await status(elsewhere)).toBe(404);
    expect(await status({ Host: 'evil.example' })).toBe(404);
  });

  it('no visitor of a public address, whatever the proxy in front leaves out', async () => {
    const deps = { ...app.deps, publicUrl: 'https://crm.example.com' };
    expect(await status({}, deps)).toBe(404);
    expect(await status({ Authorization: `Bearer ${METRICS_TOKEN}` }, deps)).toBe(200);
  });

  it('a remote one that knows the token', async () => {
    expect(await status({ ...elsewhere, Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    expect(await status({ ...elsewhere, Authorization: 'Bearer something else' })).toBe(404);
    expect(await status({ ...elsewhere, Authorization: 'Bearer undefined' })).toBe(404);
  });

  it('no remote program when there is no token', async () => {
    const deps = { ...app.deps, env: { ...app.deps.env, metricsToken: undefined } };
    expect(await status({ ...elsewhere, Authorization: 'Bearer undefined' }, deps)).toBe(404);
  });
});
