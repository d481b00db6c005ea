import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/platform/calendar-date.ts';
import { byDueDate, groupTasks, snoozeDate, taskGroupsOn } from './task-schemas.ts';

/** A Wednesday. */
const today = '2026-11-18';

describe('task groups', () => {
  it.each([
    ['2026-11-17', 'overdue'],
    ['2026-11-18', 'today'],
    ['2026-11-19', 'tomorrow'],
    ['2026-11-20', 'week'],
    ['2026-11-22', 'week'],
    ['2026-11-23', 'later'],
    [null, 'undated'],
  ])('%s belongs to %s on a Wednesday', (dueDate, group) => {
    expect(taskGroupsOn(today)(dueDate)).toBe(group);
  });

  it('have no "this week" on Saturday and Sunday', () => {
    const [saturday, sunday] = ['2026-11-21', '2026-11-22'];
    expect(taskGroupsOn(saturday)(sunday)).toBe('tomorrow');
    expect(taskGroupsOn(saturday)('2026-11-23')).toBe('later');
    expect(taskGroupsOn(sunday)('2026-11-23')).toBe('tomorrow');
    expect(taskGroupsOn(sunday)('2026-11-24')).toBe('later');
  });

  it('start at their first task, in order of due date', () => {
    const tasks = [null, 5, -3, 0, 1, -9, 0].map((days, index) => ({
      id: `id-${9 - index}`,
      dueDate: days === null ? null : addDays(today, days),
    }));
    const inOrder = tasks.toSorted(byDueDate);
    expect(inOrder.map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-09',
      '2026-11-15',
      '2026-11-18',
      '2026-11-18',
      '2026-11-19',
      '2026-11-23',
      null,
    ]);
    expect(inOrder.slice(2, 4).map(({ id }) => id)).toEqual(['id-3', 'id-6']);
    expect(groupTasks(inOrder, today)).toEqual([
      { group: 'overdue', start: 0 },
      { group: 'today', start: 2 },
      { group: 'tomorrow', start: 4 },
      { group: 'later', start: 5 },
      { group: 'undated', start: 6 },
    ]);
    expect(groupTasks([], today)).toEqual([]);
  });
});

describe('snoozing a task', () => {
  it('moves it to the next day or to next Monday', () => {
    expect(snoozeDate('tomorrow', today)).toBe('2026-11-19');
    expect(snoozeDate('nextWeek', today)).toBe('2026-11-23');
    expect(snoozeDate('nextWeek', '2026-11-22')).toBe('2026-11-23');
    expect(snoozeDate('nextWeek', '2026-11-23')).toBe('2026-11-30');
  });
});
