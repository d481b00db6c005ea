import { describe, expect, it } from 'vitest';
import { addDays, utcDate } from '#shared/platform/calendar-date.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

let now = new Date('2026-11-15T12:00:00Z');
const app = useTestApp({ now: () => now });

const dashboardOf = (person: Visitor, query = '', headers: Record<string, string> = {}) =>
  bodyOf<Dashboard>(person.request('GET', `/api/dashboard${query}`, undefined, headers));

const placedAt = async (person: Visitor, moment: string, fields: object = {}) => {
  const before = now;
  now = new Date(moment);
  const job = await addJob(person, { stage: 'placed', startDate: '2027-01-01', feePercentage: 20, ...fields });
  now = before;
  return job;
};

describe('the dashboard', () => {
  it('is empty but complete for a new account', async () => {
    const ada = await app.signUp();
    const dashboard = await dashboardOf(ada);
    expect(dashboard).toMatchObject({ clients: 0, live: 0, placements: 0, placedFees: 0, interactions: [] });
    expect(dashboard.tasks).toEqual({ overdue: 0, dueToday: 0 });
    expect(dashboard.months).toHaveLength(12);
    expect(dashboard.months.at(-1)).toEqual({
      month: '2026-11',
      placedFrom: '2026-11-01T00:00:00.000Z',
      placedBefore: '2026-12-01T00:00:00.000Z',
      placements: 0,
      fees: 0,
    });
    expect(dashboard.stages.map(({ stage }) => stage)).toHaveLength(6);
  });

  it('counts existing records, without the bin and other accounts', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const contactId = (await addContact(ada)).id;
    for (const stage of ['lead', 'interview', 'On hold']) await addJob(ada, { contactId, stage });
    await placedAt(ada, '2026-11-02T09:00:00Z', { contactId, value: 33_333.33 });
    await placedAt(bob, '2026-11-02T09:00:00Z');
    const gone = await placedAt(ada, '2026-11-03T09:00:00Z', { contactId });
    await bodyOf(ada.request('DELETE', `/api/jobs/${gone.id}`));
    expect(await dashboardOf(ada)).toMatchObject({ clients: 1, live: 2, placements: 1, placedFees: 6_666.67 });
  });

  it('assigns a placement to its month in the user’s time zone, consistent with the list of jobs', async () => {
    const ada = await app.signUp();
    await placedAt(ada, '2026-10-31T23:30:00Z', { title: 'New Year’s Eve of October' });
    await placedAt(ada, '2025-12-01T00:00:00Z', { title: 'The first that counts' });
    await placedAt(ada, '2025-11-30T23:59:59Z', { title: 'Too long ago' });
    const feesIn = (dashboard: Dashboard) =>
      dashboard.months.filter(({ placements }) => placements > 0).map(({ month, fees }) => [month, fees]);
    expect(feesIn(await dashboardOf(ada))).toEqual([
      ['2025-12', 10_000],
      ['2026-10', 10_000],
    ]);
    const inAuckland = await dashboardOf(ada, '?timeZone=Pacific/Auckland');
    expect(feesIn(inAuckland)).toEqual([
      ['2025-12', 20_000],
      ['2026-11', 10_000],
    ]);
    const { placedFrom, placedBefore } = inAuckland.months.at(-1) ?? { placedFrom: '', placedBefore: '' };
    const { items } = await bodyOf<{ items: { title: string }[] }>(
      ada.request('GET', `/api/jobs?placedFrom=${placedFrom}&placedBefore=${placedBefore}`),
    );
    expect(items.map(({ title }) => title)).toEqual(['New Year’s Eve of October']);
    expect(await refusalOf(ada.request('GET', '/api/dashboard?timeZone=Mars/Olympus'))).toMatchObject({
      status: 422,
      fields: { timeZone: 'Time zone must be a name like Europe/London' },
    });
  });

  it('counts tasks overdue and due today, and shows the latest interactions', async () => {
    const ada = await app.signUp();
    const today = utcDate(now);
    await addTask(ada, { title: 'Today, low', dueDate: today, priority: 'low' });
    await addTask(ada, { title: 'Today, high', dueDate: today, priority: 'high' });
    await addTask(ada, { title: 'Tomorrow', dueDate: addDays(today, 1) });
    await addTask(ada, { title: 'Some day' });
    now = new Date(now.getTime() - 24 * 60 * 60 * 1000);
    await addTask(ada, { title: 'Yesterday', dueDate: addDays(today, -1) });
    await addTask(ada, { title: 'Done', dueDate: addDays(today, -1), completed: true });
    now = new Date('2026-11-15T12:00:00Z');
    for (const [date, notes] of [
      ['2026-11-01', 'Older'],
      ['2026-11-10', 'Newer'],
    ]) {
      await addContact(ada, { interactions: [{ type: 'call', date, notes }] });
    }
    const { tasks, interactions } = await dashboardOf(ada);
    expect(tasks).toEqual({ overdue: 1, dueToday: 2 });
    expect(interactions.map(({ notes }) => notes)).toEqual(['Newer', 'Older']);
    const { items } = await bodyOf<{ items: object[] }>(ada.request('GET', '/api/tasks?due=today'));
    expect(items).toHaveLength(2);
  });

  it('needs a session and a subscription', async () => {
    expect((await app.visitor().request('GET', '/api/dashboard')).status).toBe(401);
    const ada = await app.signUp({ subscribed: false });
    expect((await ada.request('GET', '/api/dashboard')).status).toBe(402);
  });
});
