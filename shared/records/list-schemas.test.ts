import { describe, expect, it } from 'vitest';
import { contactInput, contactPatch, contactsQuery } from '#shared/crm/contact-schemas.ts';
import { interactionHints, interactionInput, interactionPatch } from '#shared/crm/interaction-schemas.ts';
import { binDaysLeft, foldText, formatCount } from './list-schemas.ts';
import { distinctTags, sameTag } from '#shared/crm/tag-schemas.ts';
import { isDueToday, isNewDueDateAllowed, taskInput, taskPatch, taskStatus } from '#shared/crm/task-schemas.ts';

describe('foldText', () => {
  it.each([
    ['Émile', 'emile'],
    ['ŁUKASZ', 'łukasz'],
    ['ＡＢＣ', 'abc'],
    ['が', 'が'],
    ['한국', '한국'],
  ])('makes %s %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('an edit', () => {
  it('contains only the fields sent, so that nothing else is overwritten', () => {
    expect(contactPatch.parse({ lastName: 'B' })).toEqual({ lastName: 'B' });
    expect(taskPatch.parse({ completed: true })).toEqual({ completed: true });
    expect(interactionPatch.parse({ notes: 'x' })).toEqual({ notes: 'x' });
  });

  it('empties an optional field with blank or null', () => {
    expect(contactPatch.parse({ email: ' ', phone: null })).toEqual({ email: null, phone: null });
    expect(taskPatch.parse({ description: '\n', dueDate: null })).toEqual({ description: null, dueDate: null });
  });
});

describe('a new record', () => {
  it('gets the specified defaults', () => {
    expect(contactInput.parse({ firstName: 'A', lastName: 'B' })).toMatchObject({ notes: '', tags: [], email: null });
    expect(taskInput.parse({ title: 'T' })).toMatchObject({ priority: 'medium', completed: false, dueDate: null });
    expect(contactsQuery.parse({})).toEqual({ sort: 'name', limit: 50 });
  });
});

describe('interactions', () => {
  it('understand note and follow-up', () => {
    const contactId = '2f1e8a7c-6d5b-4c3a-9f0e-1a2b3c4d5e6f';
    const typeOf = (type: string) => interactionInput.parse({ contactId, type, notes: 'x' }).type;
    expect([typeOf('note'), typeOf('follow-up'), typeOf('follow_up')]).toEqual(['note', 'follow_up', 'follow_up']);
  });

  it('hint at what is missing, in the order of the form', () => {
    expect(interactionHints({ type: '', date: '', notes: ' ' })).toEqual([
      'Select an interaction type',
      'Choose a date',
      'Add interaction notes',
    ]);
    expect(interactionHints({ type: 'call', date: '2026-03-29', notes: 'Rang' })).toEqual([]);
  });
});

describe('tags', () => {
  it('that differ only in case are the same', () => {
    expect(sameTag('VIP', 'vip')).toBe(true);
    expect(sameTag('Café', 'Cafe')).toBe(false);
    expect(distinctTags(['VIP', '', 'new', 'vip'])).toEqual(['VIP', 'new']);
  });
});

describe('a task', () => {
  const today = '2026-03-29';

  it.each([
    [{ completed: true, dueDate: '2026-03-01' }, 'completed', false],
    [{ completed: false, dueDate: '2026-03-28' }, 'overdue', false],
    [{ completed: false, dueDate: today }, 'open', true],
    [{ completed: false, dueDate: '2026-03-30' }, 'open', false],
    [{ completed: false, dueDate: null }, 'open', false],
  ] as const)('%j is %s', (task, status, dueToday) => {
    expect(taskStatus(task, today)).toBe(status);
    expect(isDueToday(task, today)).toBe(dueToday);
  });

  it.each([
    [today, null, true],
    ['2026-03-28', null, false],
    ['2026-03-28', '2026-03-28', true],
    ['2026-03-27', '2026-03-28', false],
    [null, '2026-03-28', true],
  ])('may be due %s when it was due %s: %s', (dueDate, before, allowed) => {
    expect(isNewDueDateAllowed(dueDate, before, today)).toBe(allowed);
  });
});

describe('counts and days', () => {
  it('are exact up to 1,000', () => {
    expect([formatCount(0), formatCount(1_000), formatCount(1_001)]).toEqual(['0', '1,000', '1,000+']);
  });

  it('left in the bin are rounded up and never negative', () => {
    const deletedAt = new Date('2026-03-01T12:00:00Z');
    const after = (days: number) => new Date(deletedAt.getTime() + days * 86_400_000);
    expect([0, 0.5, 29.9, 30, 31].map((days) => binDaysLeft(deletedAt, after(days)))).toEqual([30, 30, 1, 0, 0]);
  });
});
