import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { createApp } from '#server/app/app.ts';
import { describeCounts } from './describe-counts.ts';

const app = useTestApp({ now: () => new Date('2026-03-29T23:30:00Z') });

const counts = async () => {
  const { rows } = await app.db.pools.system.query('select * from analytics_counts order by event, page');
  return rows as { day: string; event: string; page: string; count: string }[];
};

it('adds up the events of a day, from anyone, without storing who sent them', async () => {
  const visitor = app.visitor();
  const ada = await app.signUp();
  for (const person of [visitor, visitor, ada]) {
    const response = await person.request('POST', '/api/analytics', { event: 'page_view', page: '/' });
    expect(response.status).toBe(204);
  }
  await ada.request('POST', '/api/analytics', { event: 'record_added', page: '/contacts' });
  expect(await counts()).toEqual([
    { day: '2026-03-29', event: 'page_view', page: '/', count: '3' },
    { day: '2026-03-29', event: 'record_added', page: '/contacts', count: '1' },
  ]);
  expect(await describeCounts(app.db.ownerUrl, new Date('2026-04-01'))).toEqual([
    'event         page       today  7 days  30 days',
    'page_view     /              0       3        3',
    'record_added  /contacts      0       1        1',
  ]);
});

it.each([
  [{ event: 'page_view', page: '/contacts?q=canary' }, 'page'],
  [{ event: 'canary', page: '/' }, 'event'],
  [{ event: 'page_view', page: '/', userId: 'canary' }, 'userId'],
])('counts only the names on its list: %j', async (body, field) => {
  const response = await app.visitor().request('POST', '/api/analytics', body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) as string } } });
});

it('stops counting when one address sends more than a person would', async () => {
  const fresh = createApp(app.deps);
  const body = JSON.stringify({ event: 'sign_up', page: '/signup' });
  const send = () =>
    fresh.request('/api/analytics', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await send()).status));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect((await counts()).find(({ event }) => event === 'sign_up')?.count).toBe('60');
});
