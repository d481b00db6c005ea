import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from './calendar-events.ts';
import { calendarText } from './calendar-text.ts';

const installation = { appName: 'Placewell', publicUrl: 'https://placewell.example' };
const MOST_OCTETS = 75;

function event(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: 'task-0b9c8f6e-3f58-4f0e-9d0a-2f3a8f8f4f11',
    sequence: 3,
    editedAt: new Date('2026-01-15T12:34:56.789Z'),
    date: '2026-02-28',
    moment: null,
    summary: 'Call back',
    path: '/tasks?edit=0b9c8f6e-3f58-4f0e-9d0a-2f3a8f8f4f11',
    ...fields,
  };
}

const textOf = (...events: CalendarEvent[]) => calendarText(events, installation);

function parsed(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as never);
}

function summaryIn(text: string): string {
  const [first] = parsed(text).getAllSubcomponents('vevent');
  return new ICAL.Event(first).summary;
}

/** RFC 5545's rules for lines: each ends with CRLF, the last one too, and none is longer than 75 octets. */
function expectProperLines(text: string): void {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => new TextEncoder().encode(line).length > MOST_OCTETS)).toEqual([]);
  // A multi-byte character is never split: half of one would become a replacement character.
  expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
  expect(lines.filter((line) => !line.isWellFormed())).toEqual([]);
}

describe('a calendar', () => {
  it('follows the standard to the letter', async () => {
    const timed = event({ uid: 'task-2', path: '/tasks?edit=2', moment: new Date('2026-03-29T01:00:00Z') });
    expect(await textOf(event({ uid: 'start-1', path: '/jobs/1' }), timed)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Placewell//Calendar//EN',
        'NAME:Placewell',
        'X-WR-CALNAME:Placewell',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:start-1@placewell',
        'SEQUENCE:3',
        'DTSTAMP:20260115T123456Z',
        'DTSTART;VALUE=DATE:20260228',
        'DTEND;VALUE=DATE:20260301',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
        'SUMMARY:Call back',
        'TRANSP:TRANSPARENT',
        'URL;VALUE=URI:https://placewell.example/jobs/1',
        'LAST-MODIFIED:20260115T123456Z',
        'CLASS:PRIVATE',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:task-2@placewell',
        'SEQUENCE:3',
        'DTSTAMP:20260115T123456Z',
        'DTSTART:20260329T010000Z',
        'DTEND:20260329T013000Z',
        'SUMMARY:Call back',
        'URL;VALUE=URI:https://placewell.example/tasks?edit=2',
        'LAST-MODIFIED:20260115T123456Z',
        'CLASS:PRIVATE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('without events is still a calendar', async () => {
    const text = await textOf();
    expectProperLines(text);
    expect(parsed(text).getAllSubcomponents()).toEqual([]);
  });

  it('uses no time zone: days are dates, times are UTC', async () => {
    const text = await textOf(event(), event({ uid: 'other', moment: new Date('2026-07-01T22:45:00Z') }));
    expect(text).not.toMatch(/VTIMEZONE|TZID|TIMEZONE/);
    const times = [...text.matchAll(/^(DT[A-Z]+|LAST-MODIFIED)(;[^:]*)?:(.*)\r$/gm)];
    expect(times).toHaveLength(8);
    for (const [line, , parameter, value = ''] of times) {
      expect(line).toSatisfy(() => (parameter === ';VALUE=DATE' ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/).test(value));
    }
  });

  it('escapes the name of an installation', async () => {
    const text = await calendarText([event()], { ...installation, appName: 'Smith, Jones; Sons\\Daughters' });
    expectProperLines(text);
    expect(text).toContain(String.raw`NAME:Smith\, Jones\; Sons\\Daughters` + '\r\n');
  });
});

describe('a title', () => {
  it.each([
    ['separators', 'a, b; c: d'],
    ['backslashes', String.raw`C:\new\, \; \\n "quoted"`],
    ['line breaks', 'one\ntwo\nthree'],
    ['what looks like a line of a calendar', 'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:planted'],
    ['several octets a letter', 'Grüße an Zoë Łukasiewicz über das Büro in Þórshöfn, пожалуйста, и 東京の山田さん'],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(20)],
    ['emoji after an odd number of letters', `x${'🏳️‍🌈'.repeat(20)}`],
    ['spaces where lines are folded', 'word '.repeat(60).trim()],
    ['nothing but what is escaped', ',;\\'.repeat(60)],
    ['right to left', 'شركة التوظيف '.repeat(12).trim()],
  ])('with %s is parsed back unchanged', async (_what, summary) => {
    const text = await textOf(event({ summary }));
    expectProperLines(text);
    expect(parsed(text).getAllSubcomponents()).toHaveLength(1);
    expect(summaryIn(text)).toBe(summary);
  });

  it('is parsed back unchanged, whatever the content', async () => {
    const anyLine = fc
      .string({ unit: 'binary', maxLength: 200 })
      .filter((text) => !/(?!\n)\p{Cc}/u.test(text) && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(anyLine, async (summary) => {
        const text = await textOf(event({ summary }));
        expectProperLines(text);
        expect(summaryIn(text)).toBe(summary);
      }),
    );
  });
});
