import type { NextTask } from '#shared/records/attention-fields.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { candidateName, type Candidate, type ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Company } from '#shared/crm/company-schemas.ts';
import { contactName, type Contact } from '#shared/crm/contact-schemas.ts';
import { isLive, type Job } from '#shared/crm/job-schemas.ts';
import type { Query, Test } from '#shared/records/query/query.ts';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { foldText } from '#shared/records/records.ts';
import { phoneDigits, plainParts, searchTerms, wordByWord } from '#shared/records/search.ts';
import { tagKey } from '#shared/crm/tag-schemas.ts';
import { taskStatus, type Task } from '#shared/crm/task-schemas.ts';
import { findTerm, termsOf, wordsOf, type Term } from '#shared/records/words.ts';

/**
 * A second, deliberately simple implementation of search: it checks one record as the API returns it. Tests compare the database's answers
 * with it.
 */

interface Records {
  company: Company;
  contact: Contact;
  candidate: ListedCandidate | Candidate;
  job: Job;
  task: Task;
}

/** Facts that a search needs and the record does not contain. */
export interface Beside {
  today: CalendarDate;
  /** The day of an instant in the user's time zone; UTC by default. */
  dayOf?: (instant: string) => CalendarDate;
  /** For a candidate: the CV and the text of the files. */
  texts?: readonly string[];
  /** For a candidate: the titles of all assigned jobs. */
  jobTitles?: readonly string[];
  /** The linked records that exist: 'jobs', 'tasks', 'interactions', 'files'. */
  having?: readonly string[];
}

export function matches<Type extends SearchedType>(
  type: Type,
  query: Query,
  record: Records[Type],
  beside: Beside,
): boolean {
  switch (query.kind) {
    case 'all':
      return query.parts.every((part) => matches(type, part, record, beside));
    case 'any':
      return query.parts.some((part) => matches(type, part, record, beside));
    case 'not':
      return !matches(type, query.part, record, beside);
    case 'words':
      return hasWords[type](record, query.text, beside);
    case 'test':
      return passes(factsOf[type](record, beside), query.field, query.test, beside);
  }
}

/* ---- Plain words ---- */

const hasWords: { [Type in SearchedType]: (record: Records[Type], text: string, beside: Beside) => boolean } = {
  company: ({ name, website, registrationNumber, vatNumber }, text) =>
    hasTerms([name, website ?? '', registrationNumber ?? '', vatNumber ?? ''], text),
  contact: ({ position, notes, tags, phone, ...contact }, text) => {
    const lines = [...ownLines(contact), ...tags, position ?? '', notes, (phone ?? '').replaceAll(/\D/g, '')];
    const has = (part: string) => {
      const digits = phoneDigits(part);
      return hasTerms(lines, part) || (digits !== null && folded(lines).includes(digits));
    };
    return (
      has(text) ||
      plainParts(text).every((part) => (part.reach === 'phone' ? has(part.text) : hasTerms(lines, part.text)))
    );
  },
  candidate: ({ skills, location, currentTitle, currentEmployer, ...candidate }, text, { texts = [] }) => {
    const lines = [candidateName(candidate), ...skills, location ?? '', currentTitle ?? '', currentEmployer ?? ''];
    const hasWord = (word: string) => hasTerms(lines, word) || termsOf(word).some((term) => standsIn(texts, term));
    return plainParts(text).every(
      (part) =>
        wordByWord(part.text).every(hasWord) ||
        (part.reach !== null && contains(part.reach, [candidate[part.reach] ?? ''], part.text)),
    );
  },
  job: ({ title, location, recruiter, requirements, contact }, text) => {
    const ofContact = contact ? [contact.name, contact.email ?? '', contact.company ?? ''] : [];
    return hasTerms([title, location ?? '', recruiter ?? '', requirements, ...ofContact], text);
  },
  task: ({ title, description }, text) => hasTerms([title, description ?? ''], text),
};

function ownLines(contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'company'>): string[] {
  return [contactName(contact), contact.email ?? '', contact.company ?? ''];
}

function folded(lines: readonly string[]): string {
  return foldText(lines.join('\n'));
}

function hasTerms(lines: readonly string[], text: string): boolean {
  return searchTerms(text).every((term) => folded(lines).includes(term));
}

function standsIn(texts: readonly string[], term: Term): boolean {
  return texts.some((text) => findTerm(foldText(text), term) !== null);
}

/* ---- Fields ---- */

/** Keyed by the field names of queries. Any value of a list may match; null never matches. */
type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

const factsOf: { [Type in SearchedType]: (record: Records[Type], beside: Beside) => Facts } = {
  company: ({ parent, ...company }, beside) => ({
    ...company,
    ...planned(company),
    parent: parent?.name ?? null,
    ...moments(company, beside),
  }),
  contact: (contact, beside) => ({
    ...contact,
    ...planned(contact),
    name: contactName(contact),
    ...moments(contact, beside),
  }),
  candidate: (candidate, beside) => {
    const { cvMatch: _excerpt, otherJobs: _many, ...fields } = { cvMatch: null, ...candidate };
    const assignedJob = beside.jobTitles ?? [];
    const name = candidateName(candidate);
    return {
      ...fields,
      ...planned(candidate),
      name,
      assignedJob,
      cv: beside.texts ?? [],
      ...moments(candidate, beside),
    };
  },
  job: ({ contact, pipeline, placementFee: _fee, ...job }, beside) => ({
    ...job,
    ...planned(job),
    contact: contact?.name ?? null,
    company: contact?.company ?? null,
    placedAt: job.placedAt && dayOf(job.placedAt, beside),
    stageSince: dayOf(job.stageSince, beside),
    'is:live': isLive(job),
    'has:candidates': pipeline !== undefined,
    ...moments(job, beside),
  }),
  task: ({ contact, relatedTo: _link, related: _related, ...task }, beside) => ({
    ...task,
    contact: contact?.name ?? null,
    status: statuses(task, beside.today),
    ...moments(task, beside),
  }),
};

/** A next action is compared by its due date. `has:` also accepts one without a due date. */
function planned({ nextTask }: { nextTask: NextTask | null }) {
  return { nextTask: nextTask?.dueDate ?? null, 'has:nextTask': nextTask !== null };
}

function dayOf(instant: string, { dayOf: ownDayOf }: Beside): CalendarDate {
  return ownDayOf?.(instant) ?? instant.slice(0, 10);
}

function moments(record: { createdAt: string; updatedAt: string }, beside: Beside) {
  return { createdAt: dayOf(record.createdAt, beside), updatedAt: dayOf(record.updatedAt, beside) };
}

function statuses(task: Pick<Task, 'completed' | 'dueDate'>, today: CalendarDate): string[] {
  const status = taskStatus(task, today);
  return status === 'completed' ? [status] : [status, 'unfinished'];
}

function passes(facts: Facts, field: string, test: Test, beside: Beside): boolean {
  const fact = facts[field] ?? null;
  if (test.is === 'true') return isTrue(facts, field, beside);
  if (fact === null) return false;
  const values = typeof fact === 'object' ? fact : [String(fact)];
  switch (test.is) {
    case 'value':
      return values.some((value) => isSame(field, value, test.value));
    case 'containing':
      return contains(field, values, test.text);
    case 'amount':
    case 'days':
      return values.some((value) => isBetween(test.is === 'amount' ? Number(value) : value, test.from, test.to));
  }
}

/** `has:` means that the field is not empty. The test provides the linked records. */
function isTrue(facts: Facts, field: string, { having = [] }: Beside): boolean {
  const known = facts[field];
  if (typeof known === 'boolean') return known;
  const key = field.replace(/^has:/, '');
  const fact = facts[key] ?? having.includes(key);
  if (typeof fact === 'boolean') return fact;
  return typeof fact === 'number' || [fact].flat().some((text) => text.trim() !== '');
}

function isSame(field: string, value: string, wanted: string): boolean {
  return field === 'tags' ? tagKey(value) === tagKey(wanted) : foldText(value) === foldText(wanted);
}

/** Phone numbers are compared by their digits, CVs by their words; the last word may be a prefix. */
function contains(field: string, values: readonly string[], text: string): boolean {
  const digits = field === 'phone' ? phoneDigits(text) : null;
  if (digits !== null) return values.some((value) => value.replaceAll(/\D/g, '').includes(digits));
  if (field === 'cv') {
    const words = wordsOf(text);
    return words.length > 0 && standsIn(values, { words, isWhole: false });
  }
  return values.some((value) => foldText(value).includes(foldText(text)));
}

function isBetween<T extends number | string>(value: T, from: T | null, to: T | null): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}
