import { describe, expect, it } from 'vitest';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Today, TodayLine } from '#shared/day/today-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

/** A Sunday on which London's clocks go forward. */
const NOW = '2026-03-29T12:00:00Z';
const DAY = 24 * 60 * 60 * 1000;
let now = new Date(NOW);
const app = useTestApp({ now: () => now });
const inLondon = { 'X-Time-Zone': 'Europe/London' };

/** Runs the work as if it happened this many days ago. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  now = new Date(Date.parse(NOW) - days * DAY);
  try {
    return await work();
  } finally {
    now = new Date(NOW);
  }
}

const readToday = (person: Visitor) => bodyOf<Today>(person.request('GET', '/api/today', undefined, inLondon));
const linesOf = async (person: Visitor, rule: TodayLine['rule']) =>
  (await readToday(person)).lines.filter((line) => line.rule === rule);
const titlesOf = async (person: Visitor, rule: TodayLine['rule']) =>
  (await linesOf(person, rule)).map(({ title }) => title);

const log = (person: Visitor, relatedTo: object, date = NOW.slice(0, 10)) =>
  bodyOf(person.request('POST', '/api/interactions', { relatedTo, type: 'call', notes: 'Rang', date }), 201);

const putOff = (person: Visitor, rule: string, subjectId: string, until: string | null) =>
  bodyOf(person.request('PUT', '/api/today/snoozes', { rule, subjectId, until }));

const setDaySettings = (person: Visitor, patch: object) =>
  bodyOf(person.request('PATCH', '/api/routine', patch, inLondon));

describe('tasks', () => {
  it('are listed from the day they are due, the oldest first, and by time within a day', async () => {
    const ada = await app.signUp();
    const candidate = await addCandidate(ada, { phone: '07700 900123' });
    await daysAgo(3, () => addTask(ada, { title: 'Late', dueDate: '2026-03-27' }));
    const relatedTo = { type: 'candidate', id: candidate.id };
    await addTask(ada, { title: 'Noon', dueDate: '2026-03-29', dueTime: '12:00', relatedTo });
    await addTask(ada, { title: 'Morning', dueDate: '2026-03-29', dueTime: '09:00' });
    await addTask(ada, { title: 'Some time', dueDate: '2026-03-29', priority: 'high' });
    await addTask(ada, { title: 'Tomorrow', dueDate: '2026-03-30' });
    await addTask(ada, { title: 'Undated' });
    await addTask(ada, { title: 'Done', dueDate: '2026-03-29', completed: true });
    expect(await titlesOf(ada, 'overdue')).toEqual(['Late']);
    expect(await titlesOf(ada, 'due')).toEqual(['Morning', 'Noon', 'Some time']);
    const [, noon] = await linesOf(ada, 'due');
    expect(noon).toMatchObject({
      about: { type: 'candidate', id: candidate.id, name: 'Alan Turing' },
      reach: { phone: '07700 900123' },
      time: '12:00',
      task: { title: 'Noon' },
    });
  });

  it('say whom to call or mail: the client, the candidate, or the client of the job', async () => {
    const ada = await app.signUp();
    const dueDate = '2026-03-29';
    const grace = await addContact(ada, { phone: '07911 123456', email: 'grace@navy.mil' });
    const gone = await addContact(ada, { phone: '1' });
    const alan = await addCandidate(ada, { phone: '07700 900123', email: 'alan@bletchley.example' });
    const job = await addJob(ada, { title: 'Engineer', contactId: grace.id });
    const about = (title: string, type: string, id: string) =>
      addTask(ada, { title, dueDate, relatedTo: { type, id } });
    await about('Client', 'contact', grace.id);
    await about('Candidate', 'candidate', alan.id);
    await about('Job', 'job', job.id);
    await about('Deleted', 'contact', gone.id);
    await addTask(ada, { title: 'Nobody', dueDate });
    await bodyOf(ada.request('DELETE', `/api/contacts/${gone.id}`));
    const toGrace = { name: 'Grace Hopper', phone: '07911 123456', email: 'grace@navy.mil' };
    expect(new Map((await linesOf(ada, 'due')).map(({ title, reach }) => [title, reach]))).toEqual(
      new Map<string, object | null>([
        ['Client', toGrace],
        ['Candidate', { name: 'Alan Turing', phone: '07700 900123', email: 'alan@bletchley.example' }],
        ['Job', toGrace],
        ['Deleted', null],
        ['Nobody', null],
      ]),
    );
  });

  it('are shown up to fifty, with a note that there are more', async () => {
    const ada = await app.signUp();
    for (let index = 0; index < 51; index += 1) await addTask(ada, { title: `Task ${index}`, dueDate: '2026-03-29' });
    const { lines, more } = await readToday(ada);
    expect([lines.length, more]).toEqual([50, ['due']]);
  });
});

describe('interviews without feedback', () => {
  it('are listed after two days, until there is contact with the candidate or about the job on a later day', async () => {
    const ada = await app.signUp();
    const quiet = await daysAgo(2, () => addAssignment(ada, { stage: 'interview' }));
    await daysAgo(1, () => addAssignment(ada, { stage: 'interview' }));
    await daysAgo(9, () => addAssignment(ada, { stage: 'applied' }));
    const heard = await daysAgo(5, () => addAssignment(ada, { stage: 'interview' }));
    const spokenOf = await daysAgo(5, () => addAssignment(ada, { stage: 'interview' }));
    const arranged = await daysAgo(5, () => addAssignment(ada, { stage: 'interview' }));
    await log(ada, { type: 'candidate', id: heard.candidate.id });
    await log(ada, { type: 'job', id: spokenOf.job.id });
    // A contact on the same day arranged the interview.
    await log(ada, { type: 'candidate', id: arranged.candidate.id }, '2026-03-24');
    // A contact logged while an assignment was in the bin counts when it is restored.
    const back = await daysAgo(5, () => addAssignment(ada, { stage: 'interview' }));
    await bodyOf(ada.request('DELETE', `/api/assignments/${back.id}`));
    await log(ada, { type: 'candidate', id: back.candidate.id });
    await bodyOf(ada.request('POST', `/api/assignments/${back.id}/restore`));
    const lines = await linesOf(ada, 'feedback');
    expect(lines.map(({ id, day }) => [id, day])).toEqual([
      [arranged.id, '2026-03-24'],
      [quiet.id, '2026-03-27'],
    ]);
    expect(lines[1]).toMatchObject({ about: { type: 'candidate', name: 'Alan Turing' }, beside: 'Engineer' });
    await setDaySettings(ada, { feedbackDays: 3 });
    expect((await linesOf(ada, 'feedback')).map(({ id }) => id)).toEqual([arranged.id]);
    await setDaySettings(ada, { feedbackDays: 0 });
    expect(await linesOf(ada, 'feedback')).toEqual([]);
  });

  it('are counted in the account’s days, even far ahead of UTC', async () => {
    const ada = await app.signUp();
    await setDaySettings(ada, { timeZone: 'Pacific/Kiritimati' });
    const [arranged, heard] = await daysAgo(5, async () => [
      await addAssignment(ada, { stage: 'interview' }),
      await addAssignment(ada, { stage: 'interview' }),
    ]);
    // There it is already the 25th at noon UTC on the 24th.
    await log(ada, { type: 'candidate', id: arranged?.candidate.id }, '2026-03-25');
    await log(ada, { type: 'candidate', id: heard?.candidate.id }, '2026-03-26');
    expect((await linesOf(ada, 'feedback')).map(({ id, day }) => [id, day])).toEqual([[arranged?.id, '2026-03-25']]);
  });
});

describe('shortlists without an answer', () => {
  it('are listed after three days, until there is contact with the client or about the job', async () => {
    const ada = await app.signUp();
    const sent = (title: string) => addJob(ada, { title, stage: 'shortlist-sent' });
    await daysAgo(3, () => sent('Three days'));
    await daysAgo(2, () => sent('Two days'));
    const [ofClient, ofJob] = await daysAgo(4, async () => [await sent('Client spoke'), await sent('Job spoke')]);
    await log(ada, { type: 'contact', id: ofClient?.contactId });
    await log(ada, { type: 'job', id: ofJob?.id });
    await daysAgo(9, () => addJob(ada, { title: 'Another stage', stage: 'interview' }));
    expect(await titlesOf(ada, 'shortlist')).toEqual(['Three days']);
  });
});

describe('quiet jobs', () => {
  it('are live jobs without activity for a week and without planned tasks', async () => {
    const ada = await app.signUp();
    const live = (title: string, stage = 'live-opportunity') => daysAgo(7, () => addJob(ada, { title, stage }));
    await live('Quiet');
    await daysAgo(6, () => addJob(ada, { title: 'Six days', stage: 'live-opportunity' }));
    await live('Lead', 'lead');
    await live('Shortlisted', 'shortlist-sent');
    const [spoken, planned, edited] = [await live('Spoken'), await live('Planned'), await live('Edited')];
    const [moved, late, client] = [await live('Moved'), await live('Late'), await live('Client planned')];
    const about = (job: Job) => ({ type: 'job', id: job.id });
    await log(ada, about(spoken));
    await addTask(ada, { dueDate: '2026-04-01', relatedTo: about(planned) });
    await addTask(ada, { dueDate: '2026-04-01', relatedTo: { type: 'contact', id: client.contactId } });
    await daysAgo(7, () => addTask(ada, { dueDate: '2026-03-25', relatedTo: about(late) }));
    await bodyOf(ada.request('PATCH', `/api/jobs/${edited.id}`, { location: 'Leeds' }));
    await addAssignment(ada, { jobId: moved.id });
    expect((await titlesOf(ada, 'quiet')).toSorted()).toEqual(['Late', 'Quiet']);
    await setDaySettings(ada, { quietDays: 6 });
    expect((await titlesOf(ada, 'quiet')).toSorted()).toEqual(['Late', 'Quiet', 'Six days']);
  });
});

describe('placements', () => {
  const place = async (person: Visitor, startDate: string) => {
    const assignment = await addAssignment(person, { stage: 'offered' });
    const terms = { salary: 50_000, fee: null, startDate };
    await bodyOf(person.request('POST', `/api/assignments/${assignment.id}/place`, terms));
    return assignment.id;
  };

  it('are listed when they start within a week, and before their guarantee ends', async () => {
    const ada = await app.signUp();
    const [today, soon] = [await place(ada, '2026-03-29'), await place(ada, '2026-04-04')];
    await place(ada, '2026-04-05');
    const ending = await place(ada, '2026-01-01');
    await place(ada, '2025-12-20');
    expect((await linesOf(ada, 'start')).map(({ id, day }) => [id, day])).toEqual([
      [today, '2026-03-29'],
      [soon, '2026-04-04'],
    ]);
    expect((await linesOf(ada, 'guarantee')).map(({ id, day }) => [id, day])).toEqual([[ending, '2026-04-01']]);
    await setDaySettings(ada, { guaranteeDays: 0 });
    expect(await linesOf(ada, 'guarantee')).toEqual([]);
  });

  it('of a job with nobody named are listed by the job, until a candidate is named', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada, { company: 'Navy', phone: '07700 900123' });
    const job = await addJob(ada, { title: 'Analyst', contactId, stage: 'placed', startDate: '2026-03-31' });
    const sooner = await place(ada, '2026-03-30');
    const later = await place(ada, '2026-04-01');
    const ending = await addJob(ada, { stage: 'placed', startDate: '2026-01-01' });
    await addJob(ada, { stage: 'offer', startDate: '2026-03-31' });
    expect((await linesOf(ada, 'start')).map(({ id, day }) => [id, day])).toEqual([
      [sooner, '2026-03-30'],
      [job.id, '2026-03-31'],
      [later, '2026-04-01'],
    ]);
    expect((await linesOf(ada, 'start'))[1]).toMatchObject({
      title: 'Analyst',
      about: { type: 'job', id: job.id },
      beside: 'Navy',
      reach: { phone: '07700 900123' },
    });
    expect(await linesOf(ada, 'guarantee')).toMatchObject([{ id: ending.id, day: '2026-04-01' }]);

    const { id: named } = await addAssignment(ada, { jobId: job.id, stage: 'offered' });
    await bodyOf(ada.request('POST', `/api/assignments/${named}/place`, { startDate: '2026-03-31' }));
    expect((await linesOf(ada, 'start')).map(({ id }) => id)).toEqual([sooner, named, later]);
    await putOff(ada, 'guarantee', ending.id, '2026-03-30');
    expect(await linesOf(ada, 'guarantee')).toEqual([]);
  });
});

describe('a snoozed line', () => {
  it('is hidden until its day, and returns when that is undone; other reasons and accounts are not affected', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const job = await daysAgo(9, () => addJob(ada, { stage: 'live-opportunity' }));
    await daysAgo(9, () => addJob(bob, { stage: 'live-opportunity' }));
    await putOff(ada, 'shortlist', job.id, '2026-04-01');
    expect(await linesOf(ada, 'quiet')).toHaveLength(1);
    await putOff(ada, 'quiet', job.id, '2026-03-30');
    expect(await linesOf(ada, 'quiet')).toEqual([]);
    expect(await linesOf(bob, 'quiet')).toHaveLength(1);
    await putOff(bob, 'quiet', job.id, null);
    expect(await linesOf(ada, 'quiet')).toEqual([]);
    now = new Date('2026-03-30T12:00:00Z');
    expect(await linesOf(ada, 'quiet')).toHaveLength(1);
    now = new Date(NOW);
    await putOff(ada, 'quiet', job.id, null);
    expect(await linesOf(ada, 'quiet')).toHaveLength(1);
    expect(
      await refusalOf(ada.request('PUT', '/api/today/snoozes', { rule: 'quiet', subjectId: job.id, until: 'soon' })),
    ).toMatchObject({ status: 422, fields: { until: 'Choose a date' } });
  });
});

describe('the start of an account’s day', () => {
  it('defaults to the browser’s time zone, and keeps what was chosen from then on', async () => {
    const ada = await app.signUp();
    const read = (zone: string) => bodyOf(ada.request('GET', '/api/routine', undefined, { 'X-Time-Zone': zone }));
    expect(await read('Asia/Tokyo')).toEqual({
      timeZone: 'Asia/Tokyo',
      startScreen: 'dashboard',
      mailHour: null,
      shortlistDays: 3,
      feedbackDays: 2,
      quietDays: 7,
      guaranteeDays: 90,
    });
    await setDaySettings(ada, { startScreen: 'today' });
    expect(await read('Asia/Tokyo')).toMatchObject({ timeZone: 'Europe/London', startScreen: 'today' });
    for (const [patch, fields] of [
      [{ timeZone: 'Mars/Base' }, { timeZone: 'Choose one of the offered time zones' }],
      [{ quietDays: 400 }, { quietDays: 'Live job, no activity: at most 365 days' }],
      [{ mailHour: 24 }, { mailHour: 'Hour must be from 0 to 23' }],
    ] as const) {
      expect.soft(await refusalOf(ada.request('PATCH', '/api/routine', patch))).toMatchObject({ status: 422, fields });
    }
  });

  it('the line of a job stays when its client is deleted, and goes when the job is deleted', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada, { company: 'Navy' });
    const job = await daysAgo(9, () => addJob(ada, { stage: 'live-opportunity', contactId: contact.id }));
    expect(await linesOf(ada, 'quiet')).toMatchObject([{ beside: 'Navy' }]);
    await bodyOf(ada.request('DELETE', `/api/contacts/${contact.id}`));
    expect(await linesOf(ada, 'quiet')).toMatchObject([{ beside: null, reach: null }]);
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    expect(await linesOf(ada, 'quiet')).toEqual([]);
  });
});
