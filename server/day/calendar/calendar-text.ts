import ical, { escape, ICalEvent, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#shared/platform/calendar-date.ts';
import { TIMED_TASK_MINUTES } from '#shared/day/calendar-feed.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import type { CalendarEvent } from './calendar-events.ts';

const HOUR_S = 60 * 60;
const MINUTE_MS = 60_000;
const LINE_END = '\r\n';
/** Per line, without the line ending. */
const MOST_OCTETS = 75;
const END = 'END:VCALENDAR';

interface Installation {
  appName: string;
  publicUrl: string;
}

/**
 * The events as an iCalendar object (RFC 5545). It uses no time zone: days are dates and times are UTC, so that no
 * calendar program has to know the zone's rules. The generator would write a large calendar in one go and block other
 * requests, so it is called with one event at a time.
 */
export async function calendarText(
  events: readonly CalendarEvent[],
  { appName, publicUrl }: Installation,
): Promise<string> {
  const calendar = ical({
    prodId: { company: 'Placewell', product: 'Calendar', language: 'EN' },
    // The generator does not escape the name.
    name: escape(appName, false),
    ttl: HOUR_S,
  });
  const texts = await inPieces(events, (event) =>
    folded(new ICalEvent(entryOf(event, publicUrl), calendar).toString()),
  );
  const [head = ''] = calendar.toString().split(END);
  return `${head}${texts.join('')}${END}${LINE_END}`;
}

/** The generator folds with an encoder call per character, which takes a second for a large calendar. */
function folded(text: string): string {
  return text.split(LINE_END).map(foldedLine).join(LINE_END);
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= MOST_OCTETS) return line;
  let made = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > MOST_OCTETS) {
      made += `${LINE_END} `;
      octets = 1;
    }
    made += character;
    octets += more;
  }
  return made;
}

function entryOf({ uid, sequence, editedAt, date, moment, summary, path }: CalendarEvent, publicUrl: string) {
  return {
    id: `${uid}@placewell`,
    sequence,
    // Without a method, both are the time of the last revision.
    stamp: editedAt,
    lastModified: editedAt,
    summary,
    url: `${publicUrl}${path}`,
    // Hides the content from people who may see the calendar that it was added to.
    class: ICalEventClass.PRIVATE,
    ...(moment === null ? wholeDay(date) : from(moment)),
  };
}

/** Ends at the start of the next day, and does not block time. */
function wholeDay(date: string) {
  return {
    allDay: true,
    start: midnight(date),
    end: midnight(addDays(date, 1)),
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

function from(moment: Date) {
  return { start: moment, end: new Date(moment.getTime() + TIMED_TASK_MINUTES * MINUTE_MS) };
}
