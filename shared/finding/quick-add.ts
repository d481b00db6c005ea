import { daysBetween, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { readDueAtEnd } from '#shared/crm/day-words.ts';
import { aroundComma, oneBlank, readPersonLine, splitName } from '#shared/crm/person-line.ts';
import { priorities, type Priority } from '#shared/crm/tasks.ts';

/** What one typed line creates. Nothing is lost: anything not understood stays in the title or the name. */
export type QuickAdd =
  | { kind: 'task'; title: string; dueDate: CalendarDate | null; dueTime: string | null; priority: Priority }
  | ({ kind: 'contact'; company: string } & Person)
  | ({ kind: 'candidate'; location: string; job: string } & Person)
  | { kind: 'job'; title: string; client: string };

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** The first word gives the type: "candidate Ada Byron", "new candidate Ada Byron". */
const LINE = /^\s*(?:(?:new|add|create)\s+(?:an?\s+)?)?(task|client|candidate|job)(?::\s*|\s+)(\S.*)$/is;

const readers: Record<string, (rest: string, today: CalendarDate, locale: string) => QuickAdd> = {
  task: readTask,
  client: (rest) => {
    const { name, beyond, ...reach } = readPersonLine(rest);
    return { kind: 'contact', ...splitName(name), ...reach, company: beyond };
  },
  candidate: (rest) => {
    const { name, beyond, ...reach } = readPersonLine(rest);
    const [[own, job], [location, jobThere]] = [aroundFor(name), aroundFor(beyond)];
    return { kind: 'candidate', ...splitName(own), ...reach, location, job: job === '' ? jobThere : job };
  },
  job: (rest) => {
    const [title, client] = aroundComma(rest);
    return { kind: 'job', title, client };
  },
};

/** Null if the line is not a quick add. `locale` sets the language of days (besides English) and their order. */
export function readQuickAdd(line: string, today: CalendarDate, locale: string): QuickAdd | null {
  const [, what = '', rest = ''] = LINE.exec(line) ?? [];
  return readers[what.toLowerCase()]?.(rest.trim(), today, locale) ?? null;
}

/** The line without the word that gives its type. */
export function withoutType(line: string): string {
  return (LINE.exec(line)?.[2] ?? line).trim();
}

/** What one does, at the beginning of a line. */
const DEED =
  /^\s*(?:arrange|ask|book|call|chase|email|follow up|invoice|mail|meet|message|phone|prepare|remind|reply|ring|schedule|send|tell|text|write)\s+\S/i;

/** Whether a line without a type is most likely a task: it says what to do, or ends with a day. */
export function readsLikeTask(line: string, today: CalendarDate, locale: string): boolean {
  return DEED.test(line) || (readDueAtEnd(line, today, locale)?.before ?? '') !== '';
}

const MARKED = /(?:^|\s)!(\w+)(?=\s|$)/g;
const priorityNamed = (word = '') => priorities.find((each) => each === word.toLowerCase());

function readTask(rest: string, today: CalendarDate, locale: string): QuickAdd {
  const said = [...rest.matchAll(MARKED)].find(([, word]) => priorityNamed(word));
  const unmarked = said ? oneBlank(`${rest.slice(0, said.index)} ${rest.slice(said.index + said[0].length)}`) : rest;
  // If there is nothing but a priority, it is the title.
  const text = unmarked === '' ? rest : unmarked;
  const priority = unmarked === '' ? undefined : priorityNamed(said?.[1]);
  const read = readDueAtEnd(text, today, locale);
  const isDated = read !== undefined && read.before !== '';
  return {
    kind: 'task',
    title: isDated ? read.before : text,
    dueDate: isDated ? read.date : null,
    dueTime: isDated ? read.time : null,
    priority: priority ?? 'medium',
  };
}

/** "Ada Byron for Senior Backend": the job follows the name. */
function aroundFor(text: string): [before: string, job: string] {
  const [, before = text, job = ''] = /^(.*?)(?:^|\s)for\s+(\S.*)$/i.exec(text) ?? [];
  return [before.trim(), job];
}

/**
 * Describes what would be created: its type and all known facts, such as "Task", "call Sarah · due tomorrow, 18 Nov".
 * `about` is the name of the record that the task is linked to.
 */
export function quickAddWords(added: QuickAdd, today: CalendarDate, about?: string): { what: string; facts: string[] } {
  const facts = (...parts: (string | false)[]) => parts.filter((part) => part !== false && part !== '') as string[];
  switch (added.kind) {
    case 'task':
      return {
        what: 'Task',
        facts: facts(
          added.title,
          about !== undefined && `about ${about}`,
          added.dueDate !== null && `due ${dayWords(added.dueDate, today)}${timeWords(added.dueTime)}`,
          added.priority !== 'medium' && `${added.priority} priority`,
        ),
      };
    case 'job':
      return { what: 'Job', facts: facts(added.title, added.client) };
    default: {
      const name = oneBlank(`${added.firstName} ${added.lastName}`);
      const [beyond, job] = added.kind === 'contact' ? [added.company, ''] : [added.location, added.job];
      return {
        what: added.kind === 'contact' ? 'Client' : 'Candidate',
        facts: facts(name, job !== '' && `for ${job}`, beyond, added.email, added.phone),
      };
    }
  }
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

const timeWords = (time: string | null) => (time === null ? '' : ` at ${time}`);

function dayWords(day: CalendarDate, today: CalendarDate): string {
  const instant = new Date(`${day}T00:00:00Z`);
  const from = daysBetween(today, day);
  const name = from === 0 ? 'today' : from === 1 ? 'tomorrow' : weekday.format(instant);
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${name}, ${shortDay.format(instant)}${year}`;
}
