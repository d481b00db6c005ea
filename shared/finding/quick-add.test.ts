import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '#shared/platform/calendar-date.ts';
import { quickAddWords, readQuickAdd, readsLikeTask, withoutType } from './quick-add.ts';

/** A Tuesday. */
const TODAY = '2026-11-17';
const LOCALE = 'en-GB';
const task = (title: string, dueDate: string | null = null, priority = 'medium', dueTime: string | null = null) => ({
  kind: 'task',
  title,
  dueDate,
  dueTime,
  priority,
});

describe('a line that creates a task', () => {
  it.each([
    ['task call Sarah', task('call Sarah')],
    ['Task: call Sarah', task('call Sarah')],
    ['task call Sarah today', task('call Sarah', '2026-11-17')],
    ['task call Sarah tomorrow !high', task('call Sarah', '2026-11-18', 'high')],
    ['task !LOW call Sarah Tomorrow', task('call Sarah', '2026-11-18', 'low')],
    ['task call !medium Sarah', task('call Sarah')],
    ['task call Sarah wed', task('call Sarah', '2026-11-18')],
    ['task call Sarah tue', task('call Sarah', '2026-11-24')],
    ['task call Sarah on Monday', task('call Sarah', '2026-11-23')],
    ['task call Sarah thursday', task('call Sarah', '2026-11-19')],
    ['task call Sarah saturday', task('call Sarah', '2026-11-21')],
    ['task call Sarah by sun', task('call Sarah', '2026-11-22')],
    ['task call Sarah next week', task('call Sarah', '2026-11-23')],
    ['task call Sarah in 3 days', task('call Sarah', '2026-11-20')],
    ['task call Sarah in 1 day', task('call Sarah', '2026-11-18')],
    ['task call Sarah in 2 weeks', task('call Sarah', '2026-12-01')],
    ['task send card 24 dec', task('send card', '2026-12-24')],
    ['task send card due 24th December', task('send card', '2026-12-24')],
    ['task send card 3 jan', task('send card', '2027-01-03')],
    ['task send card 3 March 2028', task('send card', '2028-03-03')],
    ['task send card 2026-12-24', task('send card', '2026-12-24')],
    ['task send card 24/12', task('send card', '2026-12-24')],
    ['task call Sarah in 2 months', task('call Sarah', '2027-01-17')],
    ['task call Sarah fri 14:30 !high', task('call Sarah', '2026-11-20', 'high', '14:30')],
    ['task call Sarah tomorrow at 9', task('call Sarah', '2026-11-18', 'medium', '09:00')],
    ['task write about “İstanbul” tomorrow', task('write about “İstanbul”', '2026-11-18')],
    // Anything not understood stays in the title.
    ['task call Sarah at 9', task('call Sarah at 9')],
    ['task send card 2026-11-16', task('send card 2026-11-16')],
    ['task send card 31 feb', task('send card 31 feb')],
    ['task send card 2026-13-40', task('send card 2026-13-40')],
    ['task call Sarah !urgent', task('call Sarah !urgent')],
    ['task tomorrow meeting with Simon', task('tomorrow meeting with Simon')],
    ['task call Simon', task('call Simon')],
    ['task tomorrow', task('tomorrow')],
    ['task !high', task('!high')],
  ])('%s', (line, expected) => {
    expect(readQuickAdd(line, TODAY, LOCALE)).toEqual(expected);
  });
});

const person = { firstName: '', lastName: '', email: '', phone: '' };
const client = (fields: object) => ({ kind: 'contact', ...person, company: '', ...fields });
const candidate = (fields: object) => ({ kind: 'candidate', ...person, location: '', job: '', ...fields });

describe('a line that creates a client, a candidate or a job', () => {
  it.each([
    ['client Sarah Chen, Acme', client({ firstName: 'Sarah', lastName: 'Chen', company: 'Acme' })],
    ['client Sarah', client({ firstName: 'Sarah' })],
    ['client Ana de la Cruz, Foo, Inc.', client({ firstName: 'Ana', lastName: 'de la Cruz', company: 'Foo, Inc.' })],
    [
      'client Sarah Chen sarah@acme.example +44 7700 900123, Acme',
      client({
        firstName: 'Sarah',
        lastName: 'Chen',
        email: 'sarah@acme.example',
        phone: '+44 7700 900123',
        company: 'Acme',
      }),
    ],
    [
      'client Sarah Chen, Acme, sarah@acme.example',
      client({ firstName: 'Sarah', lastName: 'Chen', email: 'sarah@acme.example', company: 'Acme' }),
    ],
    ['candidate Ada Lovelace ada@x.org', candidate({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.org' })],
    ['candidate Ada Lovelace, London', candidate({ firstName: 'Ada', lastName: 'Lovelace', location: 'London' })],
    [
      'new candidate Ada Byron for Senior Backend',
      candidate({ firstName: 'Ada', lastName: 'Byron', job: 'Senior Backend' }),
    ],
    [
      'add a candidate Ada Byron for Senior Backend ada@x.org, London',
      candidate({ firstName: 'Ada', lastName: 'Byron', job: 'Senior Backend', email: 'ada@x.org', location: 'London' }),
    ],
    [
      'candidate Ada Byron, London for Senior Backend',
      candidate({ firstName: 'Ada', lastName: 'Byron', job: 'Senior Backend', location: 'London' }),
    ],
    ['candidate Ada Ford', candidate({ firstName: 'Ada', lastName: 'Ford' })],
    ['create job Data Analyst', { kind: 'job', title: 'Data Analyst', client: '' }],
    ['job Data Analyst, Acme', { kind: 'job', title: 'Data Analyst', client: 'Acme' }],
    ['job Data Analyst', { kind: 'job', title: 'Data Analyst', client: '' }],
  ])('%s', (line, expected) => {
    expect(readQuickAdd(line, TODAY, LOCALE)).toEqual(expected);
  });

  it.each(['', 'task', 'client ', 'new task', 'add client', 'tasks for Sarah', 'jobs', 'candidates', 'Sarah task'])(
    '%j creates nothing',
    (line) => {
      expect(readQuickAdd(line, TODAY, LOCALE)).toBeNull();
    },
  );
});

it.each([
  ['call maya tomorrow 9am', true],
  ['Send terms to Maya', true],
  ['terms for Maya on friday', true],
  ['maya', false],
  ['call', false],
  ['Callum Reyes', false],
  ['tomorrow', false],
])('“%s” reads like a task: %s', (line, expected) => {
  expect(readsLikeTask(line, TODAY, LOCALE)).toBe(expected);
});

it.each([
  ['task call Sarah tomorrow', 'call Sarah tomorrow'],
  ['new task: call Sarah', 'call Sarah'],
  ['email Sarah on friday ', 'email Sarah on friday'],
])('“%s” without its type is “%s”', (line, rest) => {
  expect(withoutType(line)).toBe(rest);
});

it('understands days in the language of the account', () => {
  expect(readQuickAdd('task Anna anrufen morgen um 9 Uhr', TODAY, 'de-DE')).toEqual(
    task('Anna anrufen', '2026-11-18', 'medium', '09:00'),
  );
});

it('describes what it will create', () => {
  const words = (line: string) => {
    const added = readQuickAdd(line, TODAY, LOCALE);
    const { what, facts } = added ? quickAddWords(added, TODAY) : { what: '', facts: [] };
    return `${what}: ${facts.join(' · ')}`;
  };
  expect(words('task call Sarah tomorrow !high')).toBe('Task: call Sarah · due tomorrow, 18 Nov · high priority');
  expect(words('task call Sarah fri 14:30')).toBe('Task: call Sarah · due Friday, 20 Nov at 14:30');
  expect(words('task call Sarah in 2 moons')).toBe('Task: call Sarah in 2 moons');
  expect(words('task card 3 jan')).toBe('Task: card · due Sunday, 3 Jan 2027');
  expect(words('client Sarah Chen, Acme')).toBe('Client: Sarah Chen · Acme');
  expect(words('candidate Ada Lovelace ada@x.org')).toBe('Candidate: Ada Lovelace · ada@x.org');
  expect(words('candidate Ada Byron for Senior Backend')).toBe('Candidate: Ada Byron · for Senior Backend');
  expect(words('job Data Analyst, Acme')).toBe('Job: Data Analyst · Acme');
});

it('a task always has a title, and its date is valid and not past', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'today',
      'mon',
      '!high',
      'in',
      '3',
      'days',
      '24',
      'dec',
      '2026-02-30',
      'next',
      'week',
      'by',
      ',',
      '31',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const added = readQuickAdd(`task ${words.join(' ')}`, TODAY, LOCALE);
      if (added?.kind !== 'task') return;
      expect(added.title.trim()).not.toBe('');
      expect(added.dueDate === null || (isCalendarDate(added.dueDate) && added.dueDate >= TODAY)).toBe(true);
    }),
  );
});
