import { describe, expect, it } from 'vitest';
import { dueNotices, type TimedTask } from './due-notices.ts';

const at = (dueTime: string | null, more: Partial<TimedTask> = {}): TimedTask => ({
  id: `task at ${dueTime}`,
  title: `Due ${dueTime}`,
  completed: false,
  dueDate: '2026-11-18',
  dueTime,
  ...more,
});

function told(tasks: readonly TimedTask[], now: string, timeZone = 'Europe/London', since = '2026-11-01T00:00:00Z') {
  const { due, next } = dueNotices(tasks, { now: Date.parse(now), since: Date.parse(since), timeZone });
  return { due: due.map(({ time }) => time), next: next === null ? null : new Date(next).toISOString() };
}

describe('due notices', () => {
  const tasks = [at('14:30'), at('09:00'), at('09:30'), at(null)];

  it.each([
    ['2026-11-18T08:59:59Z', [], '2026-11-18T09:00:00.000Z'],
    ['2026-11-18T09:00:00Z', ['09:00'], '2026-11-18T09:30:00.000Z'],
    ['2026-11-18T09:30:00Z', ['09:00', '09:30'], '2026-11-18T14:30:00.000Z'],
    // After an hour it is too late for a notice.
    ['2026-11-18T10:00:01Z', ['09:30'], '2026-11-18T14:30:00.000Z'],
    ['2026-11-18T13:00:00Z', [], '2026-11-18T14:30:00.000Z'],
    ['2026-11-18T14:30:00Z', ['14:30'], null],
    ['2026-11-19T14:30:00Z', [], null],
  ])('at %s are %j, with the next at %s', (now, due, next) => {
    expect(told(tasks, now)).toEqual({ due, next });
  });

  it('follow the account’s time zone, in summer and in winter', () => {
    expect(told([at('09:00')], '2026-11-18T08:00:00Z', 'Europe/Berlin').due).toEqual(['09:00']);
    expect(told([at('09:00')], '2026-11-17T20:00:00Z', 'Pacific/Auckland').due).toEqual(['09:00']);
    const summer = [at('09:00', { dueDate: '2026-07-01' })];
    expect(told(summer, '2026-07-01T07:00:00Z', 'Europe/Berlin', '2026-06-01T00:00:00Z').due).toEqual(['09:00']);
    // A time the clocks skip counts as the end of the gap.
    const skipped = [at('02:30', { dueDate: '2026-03-29' })];
    expect(told(skipped, '2026-03-29T00:59:00Z', 'Europe/Berlin').next).toBe('2026-03-29T01:00:00.000Z');
  });

  it('skip tasks that are done, undated, or were due before notices were on', () => {
    const now = '2026-11-18T09:00:00Z';
    expect(told([at('09:00', { completed: true }), at('09:00', { dueDate: null })], now)).toEqual({
      due: [],
      next: null,
    });
    expect(told([at('08:59')], now, 'Europe/London', '2026-11-18T08:59:30Z').due).toEqual([]);
  });

  it('are new when the due time changes', () => {
    const keys = ['09:00', '09:01'].map((time) => {
      const wanted = { now: Date.parse('2026-11-18T09:01:00Z'), since: 0, timeZone: 'UTC' };
      return dueNotices([at(time, { id: 'same' })], wanted).due[0]?.key;
    });
    expect(new Set(keys).size).toBe(2);
  });
});
