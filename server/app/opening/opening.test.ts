import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { localDate } from '#shared/platform/calendar-date.ts';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addTask, bodyOf } from '#server/test/records.ts';

const app = useTestApp();
const day = localDate(new Date());
const today = { 'X-Today': day, 'X-Time-Zone': 'Europe/London' };

it('says what the routes of its parts say', async () => {
  const ada = await app.signUp();
  const ask = <Body>(path: string) => bodyOf<Body>(ada.request('GET', path, undefined, today));
  await bodyOf(ada.request('PATCH', '/api/preferences', { monthlyTarget: 12_000 }));
  const view = { id: randomUUID(), screen: 'candidates', name: 'Contractors', search: {} };
  await bodyOf(ada.request('POST', '/api/views', view), 201);
  await addTask(ada, { title: 'Call Grace', dueDate: day });
  for (let twin = 0; twin < 2; twin += 1) await addCandidate(ada, { email: 'grace@example.com', cv: 'COBOL' });
  await bodyOf(ada.request('POST', '/api/cv-batches', { id: randomUUID() }), 201);
  await app.workOff(new Date());

  const opening = await ask('/api/opening');
  expect(opening).toEqual({
    config: await ask('/api/config'),
    subscription: await ask('/api/subscription'),
    preferences: (await ask<{ preferences: object }>('/api/preferences')).preferences,
    daySettings: await ask('/api/routine'),
    views: (await ask<{ items: object[] }>('/api/views')).items,
    taskCounts: await ask('/api/tasks/counts'),
    duplicateCounts: await ask('/api/duplicates/counts'),
    cvBatches: (await ask<{ items: object[] }>('/api/cv-batches')).items,
    firstSteps: await ask('/api/first-steps'),
  });
  expect(opening).toMatchObject({
    preferences: { monthlyTarget: 12_000 },
    views: [{ name: 'Contractors' }],
    taskCounts: { due: 1 },
    duplicateCounts: { candidate: 1 },
    cvBatches: [{ state: 'collecting' }],
    firstSteps: { cv: true, job: false },
  });
});

it('needs a session and a subscription', async () => {
  expect((await app.visitor().request('GET', '/api/opening')).status).toBe(401);
  const unpaid = await app.signUp({ subscribed: false });
  expect((await unpaid.request('GET', '/api/opening')).status).toBe(402);
});
