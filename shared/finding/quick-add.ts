import { daysBetween, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { readDueAtEnd } from '#shared/crm/day-words.ts';
import { looksLikeEmail } from '#shared/records/records.ts';
import { priorities, type Priority } from '#shared/crm/tasks.ts';

/** What one typed line creates. Nothing is lost: anything not understood stays in the title or the name. */
export type QuickAdd =
  | { kind: 'task'; title: string; dueDate: CalendarDate | null; dueTime: string | null; priority: Priority }
  | ({ kind: 'contact'; company: string } & Person)
  | ({ kind: 'candidate'; location: string } & Person)
  | { kind: 'job'; title: string; client: string };

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** The first word gives the type. */
const LINE = /^\s*(task|client|candidate|job)(?::\s*|\s+)(\S.*)$/is;

const readers: Record<string, (rest: string, today: CalendarDate, locale: string) => QuickAdd> = {
  task: readTask,
  client: (rest) => {
    const { beyond, ...person } = readPerson(rest);
    return { kind: 'contact', ...person, company: beyond };
  },
  candidate: (rest) => {
    const { beyond, ...person } = readPerson(rest);
    return { kind: 'candidate', ...person, location: beyond };
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

const PHONE = /(?:^|\s)(\+?\(?\d[\d\s().-]{4,}\d)(?=\s|$)/;

/** "Sarah Chen sarah@acme.example 07700 900123, Acme": `beyond` is the text after the first comma. */
function readPerson(rest: string): Person & { beyond: string } {
  const [first, beyond] = aroundComma(rest);
  const email = first.split(/\s+/).find(looksLikeEmail) ?? beyond.split(/[\s,]+/).find(looksLikeEmail) ?? '';
  const without = (text: string) => oneBlank(text.replace(email, ' ').replaceAll(/(?:^\s*,|,\s*$)/g, ' '));
  const phone = PHONE.exec(without(first))?.[1] ?? '';
  const [firstName = '', ...others] = oneBlank(without(first).replace(phone, ' ')).split(' ');
  return { firstName, lastName: others.join(' '), email, phone, beyond: without(beyond) };
}

function aroundComma(text: string): [before: string, after: string] {
  const at = text.indexOf(',');
  return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Describes what would be created: its type and all known facts, such as "Task", "call Sarah · due tomorrow, 18 Nov".
 */
export function quickAddWords(added: QuickAdd, today: CalendarDate): { what: string; facts: string[] } {
  const facts = (...parts: (string | false)[]) => parts.filter((part) => part !== false && part !== '') as string[];
  switch (added.kind) {
    case 'task':
      return {
        what: 'Task',
        facts: facts(
          added.title,
          added.dueDate !== null && `due ${dayWords(added.dueDate, today)}${timeWords(added.dueTime)}`,
          added.priority !== 'medium' && `${added.priority} priority`,
        ),
      };
    case 'job':
      return { what: 'Job', facts: facts(added.title, added.client) };
    default: {
      const name = oneBlank(`${added.firstName} ${added.lastName}`);
      const beyond = added.kind === 'contact' ? added.company : added.location;
      return {
        what: added.kind === 'contact' ? 'Client' : 'Candidate',
        facts: facts(name, beyond, added.email, added.phone),
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
