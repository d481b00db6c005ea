import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CalendarFeed } from '#shared/day/calendar-feed.ts';
import { addDays } from '#shared/platform/calendar-date.ts';
import { TEST_URL, useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

/** A Thursday in winter; tests move on from it. */
const NOW = new Date('2026-01-15T12:00:00Z');
let now = NOW;
const app = useTestApp({ now: () => now }, { settings: () => ({ TRUST_PROXY: 'true' }) });
const TODAY = '2026-01-15';
const day = (days: number) => addDays(TODAY, days);

interface Made {
  feed: CalendarFeed;
  address: string;
}

function makeFeed(person: Visitor, choices: object = {}, headers: Record<string, string> = {}): Promise<Made> {
  return bodyOf<Made>(person.request('POST', '/api/calendar-feed', choices, headers), 201);
}

/** Fetches like a calendar program: without a session. */
function fetchFeed(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return app.visitor().request(method, address, undefined, headers);
}

async function textAt(address: string): Promise<string> {
  const response = await fetchFeed(address);
  expect(response.status).toBe(200);
  return response.text();
}

interface ParsedEvent {
  summary: string;
  start: string;
  end: string;
  allDay: boolean;
  uid: string;
  sequence: number;
  url: string;
}

/** Parses the text with another library. */
function parse(text: string): ParsedEvent[] {
  return new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate, uid, sequence } = new ICAL.Event(component);
    return {
      summary,
      start: startDate.toString(),
      end: endDate.toString(),
      allDay: startDate.isDate,
      uid,
      sequence,
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

const summariesAt = async (address: string) => parse(await textAt(address)).map(({ summary }) => summary);

async function place(person: Visitor, startDate: string, fields: { candidateId?: string; jobId?: string } = {}) {
  const assignment = await addAssignment(person, fields);
  await bodyOf(person.request('POST', `/api/assignments/${assignment.id}/place`, { startDate }));
  return assignment;
}

describe('a private calendar', () => {
  it('does not exist until it is created, returns its address once, and shows no names unless asked to', async () => {
    const ada = await app.signUp();
    expect(await bodyOf(ada.request('GET', '/api/calendar-feed'))).toEqual({ feed: null });
    const { feed, address } = await makeFeed(ada);
    expect(feed).toEqual({
      showTasks: true,
      showStarts: true,
      showTitles: true,
      showNames: false,
      timeZone: 'UTC',
      madeAt: NOW.toISOString(),
      lastFetchedAt: null,
    });
    expect(address.replace(TEST_URL, '')).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const told = await ada.request('GET', '/api/calendar-feed');
    const secret = address.slice(-47, -4);
    expect(await told.text()).not.toContain(secret);
    const { rows } = await app.db.pools.system.query<{ row: string }>('select f::text as row from calendar_feeds f');
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    expect(app.logLines.join()).not.toContain(secret);
  });

  it('has one address: creating or revoking one ends the previous', async () => {
    const ada = await app.signUp();
    const first = await makeFeed(ada, { showNames: true });
    const second = await makeFeed(ada);
    expect(second.feed.showNames, 'what it showed stays chosen').toBe(true);
    expect((await fetchFeed(first.address)).status).toBe(404);
    expect((await fetchFeed(second.address)).status).toBe(200);
    expect(await bodyOf(ada.request('DELETE', '/api/calendar-feed'))).toEqual({ feed: null });
    expect((await fetchFeed(second.address)).status).toBe(404);
    expect(await bodyOf(ada.request('DELETE', '/api/calendar-feed'))).toEqual({ feed: null });
    expect(await bodyOf(ada.request('GET', '/api/calendar-feed'))).toEqual({ feed: null });
    const { items } = await bodyOf<{ items: { kind: string }[] }>(ada.request('GET', '/api/account/activity'));
    expect(
      items
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('calendar'))
        .toSorted(),
    ).toEqual(['calendar-address-made', 'calendar-address-made', 'calendar-address-revoked']);
  });

  it('keeps its address when its choices change', async () => {
    const ada = await app.signUp();
    await addTask(ada, { dueDate: day(1) });
    const { address } = await makeFeed(ada);
    const changed = await bodyOf<Made>(ada.request('PATCH', '/api/calendar-feed', { showTitles: false }));
    expect(changed.feed).toMatchObject({ showTasks: true, showTitles: false });
    expect(await summariesAt(address)).toEqual(['Task']);
    await bodyOf(ada.request('PATCH', '/api/calendar-feed', { showTasks: false }));
    expect(await summariesAt(address)).toEqual([]);
  });

  it('rejects unknown choices, and choices without a calendar', async () => {
    const ada = await app.signUp();
    expect(await refusalOf(ada.request('PATCH', '/api/calendar-feed', { showNames: true }))).toMatchObject({
      status: 404,
    });
    expect(
      await refusalOf(ada.request('POST', '/api/calendar-feed', { showNames: 'yes', secretHash: 'x' })),
    ).toMatchObject({
      status: 422,
      fields: { showNames: 'Names must be true or false', secretHash: 'Unknown field: secretHash' },
    });
    expect(await bodyOf(ada.request('GET', '/api/calendar-feed'))).toEqual({ feed: null });
  });

  it('can be created, read and revoked only with a session and a subscription', async () => {
    const stranger = await app.signUp({ subscribed: false });
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
      expect((await app.visitor().request(method, '/api/calendar-feed', body)).status).toBe(401);
      expect((await stranger.request(method, '/api/calendar-feed', body)).status).toBe(402);
    }
  });

  it('says when it was last fetched, to the hour', async () => {
    const ada = await app.signUp();
    const { address } = await makeFeed(ada);
    const lastFetchedAt = async () => (await bodyOf<Made>(ada.request('GET', '/api/calendar-feed'))).feed.lastFetchedAt;
    await textAt(address);
    expect(await lastFetchedAt()).toBe(NOW.toISOString());
    try {
      now = new Date('2026-01-15T12:59:00Z');
      await textAt(address);
      expect(await lastFetchedAt()).toBe(NOW.toISOString());
      now = new Date('2026-01-15T13:01:00Z');
      await textAt(address);
      expect(await lastFetchedAt()).toBe(now.toISOString());
    } finally {
      now = NOW;
    }
  });
});

describe('its content', () => {
  it('is open tasks with a date and start dates, each with its own id and a link', async () => {
    const ada = await app.signUp();
    const { address } = await makeFeed(ada);
    const task = await addTask(ada, { title: 'Send CVs', dueDate: day(2) });
    const timed = await addTask(ada, { title: 'Call back', dueDate: day(1), dueTime: '09:30' });
    await addTask(ada, { title: 'Some day' });
    const done = await addTask(ada, { title: 'Done', dueDate: day(1) });
    await bodyOf(ada.request('PATCH', `/api/tasks/${done.id}`, { completed: true }));
    const binned = await addTask(ada, { title: 'Binned', dueDate: day(1) });
    await ada.request('DELETE', `/api/tasks/${binned.id}`);
    const placement = await place(ada, day(10));
    const job = await addJob(ada, { stage: 'placed', startDate: day(5) });
    await addJob(ada, { stage: 'offer', startDate: day(5) });

    expect(parse(await textAt(address))).toEqual([
      {
        summary: 'Call back',
        start: '2026-01-16T09:30:00Z',
        end: '2026-01-16T10:00:00Z',
        allDay: false,
        uid: `task-${timed.id}@placewell`,
        sequence: 1,
        url: `${TEST_URL}/tasks?edit=${timed.id}`,
      },
      {
        summary: 'Send CVs',
        start: '2026-01-17',
        end: '2026-01-18',
        allDay: true,
        uid: `task-${task.id}@placewell`,
        sequence: 1,
        url: `${TEST_URL}/tasks?edit=${task.id}`,
      },
      {
        summary: 'A candidate starts',
        start: '2026-01-20',
        end: '2026-01-21',
        allDay: true,
        uid: `job-start-${job.id}@placewell`,
        sequence: 1,
        url: `${TEST_URL}/jobs/${job.id}`,
      },
      {
        summary: 'A candidate starts',
        start: '2026-01-25',
        end: '2026-01-26',
        allDay: true,
        uid: `start-${placement.id}@placewell`,
        sequence: 2,
        url: `${TEST_URL}/jobs/${placement.jobId}`,
      },
    ]);
  });

  it('names nobody unless asked to, and then who, what for and where', async () => {
    const ada = await app.signUp();
    const grace = await addContact(ada, { company: 'Acme' });
    const job = await addJob(ada, { contactId: grace.id, title: 'Engineer' });
    const alan = await addCandidate(ada);
    await place(ada, day(9), { candidateId: alan.id, jobId: job.id });
    await addJob(ada, { contactId: grace.id, title: 'Analyst', stage: 'placed', startDate: day(8) });
    await addTask(ada, { title: 'Write', description: 'About Grace', dueDate: day(1) });
    await addTask(ada, { title: 'Call', dueDate: day(2), relatedTo: { type: 'contact', id: grace.id } });
    await addTask(ada, { title: 'Ask', dueDate: day(3), relatedTo: { type: 'candidate', id: alan.id } });
    await addTask(ada, { title: 'Advertise', dueDate: day(4), relatedTo: { type: 'job', id: job.id } });
    const { address } = await makeFeed(ada);
    const anonymous = await textAt(address);
    expect(parse(anonymous).map(({ summary }) => summary)).toEqual([
      'Write',
      'Call',
      'Ask',
      'Advertise',
      'A candidate starts',
      'A candidate starts',
    ]);
    expect(anonymous).not.toMatch(/Grace|Hopper|Alan|Turing|Acme|Engineer|Analyst|Lovelace|@example/);

    await bodyOf(ada.request('PATCH', '/api/calendar-feed', { showNames: true }));
    expect(await summariesAt(address)).toEqual([
      'Write',
      'Call · Grace Hopper, Acme',
      'Ask · Alan Turing',
      'Advertise · Engineer, Acme',
      'A candidate starts as Analyst at Acme',
      'Alan Turing starts as Engineer at Acme',
    ]);
    expect(await textAt(address)).not.toContain('About Grace');

    // Records in the bin are not shown.
    await ada.request('DELETE', `/api/candidates/${alan.id}`);
    expect(await summariesAt(address)).not.toContainEqual(expect.stringContaining('Alan'));
  });

  it('contains only the account’s own records', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await addTask(ada, { title: 'Ada’s', dueDate: day(1) });
    await addTask(bob, { title: 'Bob’s', dueDate: day(1) });
    await place(bob, day(1));
    const [adas, bobs] = [await makeFeed(ada), await makeFeed(bob, { showNames: true })];
    expect(await summariesAt(adas.address)).toEqual(['Ada’s']);
    expect(await summariesAt(bobs.address)).toEqual(['Alan Turing starts as Engineer', 'Bob’s']);
    // A session of another account makes no difference: the address decides.
    expect(parse(await (await bob.request('GET', adas.address)).text()).map(({ summary }) => summary)).toEqual([
      'Ada’s',
    ]);
    await bob.request('DELETE', '/api/calendar-feed');
    expect((await fetchFeed(adas.address)).status).toBe(200);
  });

  it('reaches from 30 days ago to a year ahead', async () => {
    const ada = await app.signUp();
    for (const days of [-31, -30, 365, 366]) {
      await addJob(ada, { title: `In ${days} days`, stage: 'placed', startDate: day(days) });
    }
    const { address } = await makeFeed(ada, { showNames: true });
    expect(await summariesAt(address)).toEqual([
      'A candidate starts as In -30 days',
      'A candidate starts as In 365 days',
    ]);
  });

  it('is the nearest 2,000 entries, however many there are', async () => {
    const ada = await app.signUp();
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(`insert into tasks (user_id, id, version, created_from, created_at, updated_at, title, due_date, priority, priority_weight, completed, sort_title, search_text)
        select '${ada.user.uid}', gen_random_uuid(), 1, '', now(), now(), 'Task ' || n, date '${TODAY}' + (n % 400 - 30), 'low', 1, false, '', ''
        from generate_series(0, 2399) n`),
    );
    await place(ada, day(1));
    const { address } = await makeFeed(ada);
    const days = parse(await textAt(address)).map(({ start }) => start);
    expect(days).toHaveLength(2000);
    expect(days[0], 'what is past goes first').toBe(TODAY);
    expect(days).toContain('2026-01-16');
  });
});

describe('task times', () => {
  const zones: [timeZone: string, date: string, time: string, moment: string][] = [
    ['UTC', '2026-06-01', '09:30', '2026-06-01T09:30:00Z'],
    ['Europe/London', '2026-06-01', '09:30', '2026-06-01T08:30:00Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['Pacific/Auckland', '2026-06-01', '08:00', '2026-05-31T20:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:00:00Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00Z'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00:00Z'],
  ];

  it.each(zones)('are local times in %s: %s %s', async (timeZone, dueDate, dueTime, moment) => {
    const ada = await app.signUp();
    await bodyOf(ada.request('PATCH', '/api/routine', { timeZone }));
    await addTask(ada, { dueDate, dueTime });
    // The account's own time zone counts, not the browser's.
    const { feed, address } = await makeFeed(ada, {}, { 'X-Time-Zone': 'Asia/Tokyo' });
    expect(feed.timeZone).toBe(timeZone);
    expect(parse(await textAt(address))).toMatchObject([{ start: moment, allDay: false }]);
  });

  it('are in the time zone of the browser that created the calendar, until the account chooses one', async () => {
    const ada = await app.signUp();
    await addTask(ada, { dueDate: '2026-06-01', dueTime: '09:30' });
    const { feed, address } = await makeFeed(ada, {}, { 'X-Time-Zone': 'Europe/Berlin' });
    expect(feed.timeZone).toBe('Europe/Berlin');
    expect(parse(await textAt(address))).toMatchObject([{ start: '2026-06-01T07:30:00Z' }]);
  });
});

describe('the response', () => {
  it('is a calendar that is revalidated, and is not sent twice', async () => {
    const ada = await app.signUp();
    const task = await addTask(ada, { title: 'Call back', dueDate: day(1) });
    const { address } = await makeFeed(ada);
    const response = await fetchFeed(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment; filename="placewell.ics"',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);

    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const same = await fetchFeed(address, { 'If-None-Match': known });
      expect(same.status).toBe(304);
      expect(await same.text()).toBe('');
      expect(same.headers.get('etag')).toBe(tag);
      expect(same.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await fetchFeed(address, { 'If-None-Match': '"other"' })).status).toBe(200);

    await bodyOf(ada.request('PATCH', `/api/tasks/${task.id}`, { title: 'Call again' }));
    const changed = await fetchFeed(address, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(parse(await changed.text())).toMatchObject([{ summary: 'Call again', sequence: 2 }]);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('has only headers for HEAD', async () => {
    const { address } = await makeFeed(await app.signUp());
    const [whole, head] = [await fetchFeed(address), await fetchFeed(address, {}, 'HEAD')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'etag', 'cache-control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  it('is the same whether the calendar was revoked, never existed, or its account has lost access', async () => {
    const person = await app.signUp();
    const { address } = await makeFeed(person);
    const nowhere = await bodyless(await fetchFeed('/calendar/never-made.ics'));
    expect(nowhere).toMatchObject({ status: 404, error: { code: 'not_found' } });
    const setUser = (set: string) =>
      app.db.pools.system.query(`update users set ${set} where id = $1`, [person.user.uid]);
    for (const [end, again] of [
      ['deleted_at = now()', 'deleted_at = null'],
      ['disabled_at = now()', 'disabled_at = null'],
      [`subscription = '{"status":"canceled"}'`, `subscription = '{"status":"active"}'`],
      ['subscription = null', `subscription = '{"status":"trialing"}'`],
    ] as const) {
      await setUser(end);
      expect(await bodyless(await fetchFeed(address)), end).toEqual(nowhere);
      await setUser(again);
      expect((await fetchFeed(address)).status, again).toBe(200);
    }
    for (const path of [
      address.toLowerCase(),
      address.replace('.ics', ''),
      address.replace('.ics', 'x.ics'),
      '/calendar/',
    ]) {
      expect((await fetchFeed(path)).status, path).toBe(404);
    }
    expect((await fetchFeed(address, {}, 'POST')).status).toBe(404);
  });

  it('is refused when the same address is polled too often', async () => {
    const { address } = await makeFeed(await app.signUp());
    const answers = await Promise.all(Array.from({ length: 31 }, () => fetchFeed(address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual([expect.stringMatching(/^\d+$/)]);
  });
});

describe('guessing', () => {
  const guess = (from: string) => fetchFeed('/calendar/a-guess.ics', { 'X-Forwarded-For': from });

  it('is soon refused to a network that guesses addresses, and to nobody else', async () => {
    const { address } = await makeFeed(await app.signUp());
    const fetchFrom = async (from: string) => (await fetchFeed(address, { 'X-Forwarded-For': from })).status;
    const answers = [];
    for (let tries = 0; tries < 61; tries += 1) answers.push(await guess(`2001:db8:0:7::${tries}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(404), 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await fetchFrom('2001:db8:0:7::ffff')).toBe(429);
    expect(await fetchFrom('2001:db8:0:8::1')).toBe(200);
  });

  it('is not refused to a service that reads many people’s calendars', async () => {
    const from = '198.51.100.7';
    for (let person = 0; person < 7; person += 1) {
      const { address } = await makeFeed(await app.signUp());
      const fetches = Array.from({ length: 10 }, () => fetchFeed(address, { 'X-Forwarded-For': from }));
      expect((await Promise.all(fetches)).map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    }
    expect((await guess(from)).status).toBe(404);
  });
});

async function bodyless(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, error: { code: error.code, message: error.message } };
}
