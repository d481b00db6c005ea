import { describe, expect, it } from 'vitest';
import { mailedAlready, morningDue } from './morning.ts';

const at = (moment: string, timeZone: string, mailHour: number | null, mailedFor: string | null = null) =>
  morningDue(new Date(moment), { timeZone, mailHour, mailedFor });

describe('the morning whose mail is due', () => {
  it.each([
    ['2026-06-01T06:59:59Z', 'UTC', 7, null],
    ['2026-06-01T07:00:00Z', 'UTC', 7, '2026-06-01'],
    ['2026-06-01T12:59:59Z', 'UTC', 7, '2026-06-01'],
    ['2026-06-01T13:00:00Z', 'UTC', 7, null],
    ['2026-06-01T06:00:00Z', 'Europe/London', 7, '2026-06-01'],
    ['2026-12-01T06:00:00Z', 'Europe/London', 7, null],
    ['2026-06-01T11:00:00Z', 'America/New_York', 7, '2026-06-01'],
    ['2026-05-31T19:00:00Z', 'Pacific/Auckland', 7, '2026-06-01'],
    ['2026-05-31T17:00:00Z', 'Pacific/Kiritimati', 7, '2026-06-01'],
    ['2026-06-01T18:00:00Z', 'Pacific/Pago_Pago', 7, '2026-06-01'],
    ['2026-06-01T01:15:00Z', 'Asia/Kathmandu', 7, '2026-06-01'],
    ['2026-06-01T01:14:00Z', 'Asia/Kathmandu', 7, null],
    // Late in the evening the day ends before the six hours do.
    ['2026-06-01T23:59:59Z', 'UTC', 22, '2026-06-01'],
    ['2026-06-02T00:00:00Z', 'UTC', 22, null],
    ['2026-06-01T07:00:00Z', 'UTC', null, null],
  ])('at %s in %s for %s is %s', (moment, zone, hour, day) => {
    expect(at(moment, zone, hour)).toBe(day);
  });

  it.each([
    // London skips the hour from 1 to 2: its mail comes with the first moment after.
    ['2026-03-29T00:59:59Z', 'Europe/London', 1, null],
    ['2026-03-29T01:00:00Z', 'Europe/London', 1, '2026-03-29'],
    ['2026-03-08T06:59:59Z', 'America/New_York', 2, null],
    ['2026-03-08T07:00:00Z', 'America/New_York', 2, '2026-03-08'],
    // Santiago's day begins at one.
    ['2026-09-06T03:59:59Z', 'America/Santiago', 0, null],
    ['2026-09-06T04:00:00Z', 'America/Santiago', 0, '2026-09-06'],
  ])('where clocks skip it: at %s in %s for %s is %s', (moment, zone, hour, day) => {
    expect(at(moment, zone, hour)).toBe(day);
  });

  it.each([
    // The hour that London shows twice, and one that New York does.
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Europe/London', 1, '2026-10-25'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 'America/New_York', 1, '2026-11-01'],
    ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z', 'Australia/Lord_Howe', 1, '2026-04-05'],
  ])('comes once where clocks show it twice: %s and %s in %s', (first, second, zone, hour, day) => {
    expect(at(first, zone, hour)).toBe(day);
    expect(at(second, zone, hour, day)).toBeNull();
  });

  it('comes once a day for whoever travels, to the east and to the west', () => {
    expect(at('2026-06-01T22:00:00Z', 'Asia/Tokyo', 7)).toBe('2026-06-02');
    // It is still the first of June in Los Angeles, and then the second.
    expect(at('2026-06-01T22:00:00Z', 'America/Los_Angeles', 15, '2026-06-02')).toBeNull();
    expect(at('2026-06-02T14:00:00Z', 'America/Los_Angeles', 7, '2026-06-02')).toBeNull();
    expect(at('2026-06-03T14:00:00Z', 'America/Los_Angeles', 7, '2026-06-02')).toBe('2026-06-03');
  });

  it('is the next one for who asks for it after its hour', () => {
    const wanted = { timeZone: 'Europe/London', mailHour: 7 };
    expect(mailedAlready(new Date('2026-06-01T05:00:00Z'), wanted)).toBeNull();
    expect(mailedAlready(new Date('2026-06-01T08:00:00Z'), wanted)).toBe('2026-06-01');
  });
});
