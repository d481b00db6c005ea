import { isCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { nearName } from '#shared/records/query/near-name.ts';
import type { MailLanguage, MailText, NamedTexts } from './templates.ts';

/**
 * Placeholders such as `{{candidate.firstName}}` are filled from the people and the job a mail is about. Only the
 * writer knows the meeting's details, so those are asked for.
 */
export const templateFields = {
  'candidate.firstName': 'Candidate’s first name',
  'candidate.lastName': 'Candidate’s last name',
  'candidate.name': 'Candidate’s full name',
  'client.firstName': 'Client’s first name',
  'client.lastName': 'Client’s last name',
  'client.name': 'Client’s full name',
  'client.company': 'Client’s company',
  'job.title': 'Job title',
  'job.location': 'Job location',
  'job.salary': 'Job salary',
  'job.startDate': 'Job start date',
  'job.candidates': 'Candidates on the job, one per line',
  'meeting.day': 'Day of the meeting',
  'meeting.time': 'Time of the meeting',
  'meeting.place': 'Place or link of the meeting',
  'me.name': 'Your name',
  'me.email': 'Your e-mail address',
  today: 'Today’s date',
} as const;
export type TemplateField = keyof typeof templateFields;

export const templateFieldNames = Object.keys(templateFields) as TemplateField[];

/** The known values. A missing or blank one counts as empty. */
export type FieldValues = Partial<Record<TemplateField, string>>;

export function isTemplateField(name: string): name is TemplateField {
  return Object.hasOwn(templateFields, name);
}

/** The placeholder of a field. */
export function written(field: TemplateField): string {
  return `{{${field}}}`;
}

type Part = { text: string } | { field: TemplateField; source: string };

const marks = /\{\{([^{}]*)\}\}/g;

/** Splits a text into plain text and placeholders. Unknown placeholders are plain text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: source, 1: inside = '', index } of text.matchAll(marks)) {
    const field = inside.trim();
    if (!isTemplateField(field)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ field, source });
    end = index + source.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A message about a wrong placeholder; undefined if all are right. */
export function fieldProblem(text: string): string | undefined {
  for (const { 1: inside = '' } of text.matchAll(marks)) {
    const name = inside.trim();
    if (name === '') return '{{ }} is not a field. Choose one of the fields.';
    if (!isTemplateField(name)) return `There is no field {{${shortened(name)}}}. ${advice(name)}`;
  }
  const rest = text.replaceAll(marks, '');
  if (rest.includes('{{')) return 'A field starts with {{ but has no closing }}.';
  return undefined;
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

function advice(name: string): string {
  const meant = meantField(name);
  return meant === undefined ? 'Choose one of the fields.' : `Did you mean ${written(meant)}?`;
}

/** Finds a field by its full name or by the part after the dot. */
function meantField(name: string): TemplateField | undefined {
  const typed = name.slice(0, 60).toLowerCase();
  const near = nearName(
    typed,
    templateFieldNames.map((each) => each.toLowerCase()),
  )?.name;
  const tail = typed.split('.').at(-1) ?? '';
  return (
    templateFieldNames.find((each) => each.toLowerCase() === near) ??
    templateFieldNames.find((each) => each.toLowerCase().split('.').at(-1) === tail)
  );
}

/** The fields used, each once, in order of appearance. */
export function fieldsIn(...texts: readonly string[]): TemplateField[] {
  const fields = texts.flatMap(partsOf).flatMap((part) => ('field' in part ? [part.field] : []));
  return [...new Set(fields)];
}

/** The fields used that have no value. */
export function emptyFields({ subject, body }: MailText, values: FieldValues): TemplateField[] {
  return fieldsIn(subject, body).filter((field) => valueOf(values, field) === '');
}

/**
 * Replaces the fields with their values. Values are inserted as they are and not expanded again. A field without a
 * value keeps its placeholder.
 */
export function fill(text: string, values: FieldValues): string {
  return partsOf(text)
    .map((part) => ('text' in part ? part.text : valueOf(values, part.field) || part.source))
    .join('');
}

export function fillMail({ subject, body }: MailText, values: FieldValues): MailText {
  return { subject: oneLine(fill(subject, values)), body: fill(body, values) };
}

/** Only the list of candidates spans several lines. Any other value must not break its line. */
function valueOf(values: FieldValues, field: TemplateField): string {
  const value = values[field] ?? '';
  return field === 'job.candidates' ? value.trim() : oneLine(value).trim();
}

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function oneLine(text: string): string {
  return text.replaceAll(breaks, ' ');
}

/** The recipient of a text: the person whose name it mentions first. */
export function greets({ texts }: Pick<NamedTexts, 'texts'>): 'candidate' | 'client' | undefined {
  const first = fieldsIn(texts[0]?.body ?? '').find((field) => /^(candidate|client)\..*name$/i.test(field));
  return first?.startsWith('candidate') ? 'candidate' : first && 'client';
}

/* ---- Values ---- */

interface Person {
  firstName: string;
  lastName: string;
}

/** The records a mail is about, as far as there are any. */
export interface MailSubjects {
  candidate?: Person | undefined;
  client?: (Person & { company: string | null }) | undefined;
  job?:
    | {
        title: string;
        location: string | null;
        /** As displayed everywhere, with its currency. */
        salary: string;
        startDate: CalendarDate | null;
        candidates: readonly string[];
      }
    | undefined;
  me: { name: string; email: string };
  today: CalendarDate;
}

/** Dates are written in the language of the text. */
export function knownValues({ candidate, client, job, me, today }: MailSubjects, language: MailLanguage): FieldValues {
  return {
    ...(candidate && {
      'candidate.firstName': candidate.firstName,
      'candidate.lastName': candidate.lastName,
      'candidate.name': fullName(candidate),
    }),
    ...(client && {
      'client.firstName': client.firstName,
      'client.lastName': client.lastName,
      'client.name': fullName(client),
      'client.company': client.company ?? '',
    }),
    ...(job && {
      'job.title': job.title,
      'job.location': job.location ?? '',
      'job.salary': job.salary,
      'job.startDate': job.startDate === null ? '' : longDay(job.startDate, language),
      'job.candidates': job.candidates.map((name) => `– ${oneLine(name)}`).join('\n'),
    }),
    'me.name': me.name,
    'me.email': me.email,
    today: longDay(today, language),
  };
}

function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

/** English uses the date format of the rest of the product. */
function longDay(date: CalendarDate, language: MailLanguage): string {
  if (!isCalendarDate(date)) return '';
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}
