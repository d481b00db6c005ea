import { sql } from 'drizzle-orm';
import { candidateStages } from '#shared/crm/candidates.ts';
import type { Test } from '#shared/records/query/query.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { NO_STAGE } from '#server/platform/db/schema/candidate-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import {
  asksOf,
  choice,
  day,
  filled,
  isSo,
  itemWithin,
  moment,
  momentsOf,
  textWithin,
  unaskable,
  wholeAmount,
  wholeAmounts,
  type Asks,
  type Meaning,
  type PlainAsk,
} from '#server/records/search/asks.ts';
import { within } from '#server/records/search/bounds.ts';
import type { Phrase, Ranges } from '#server/records/search/candidate-index.ts';
import { cvQuery } from '#server/records/search/cv-words.ts';
import { hasOwn } from '#server/records/search/has-own.ts';
import { reached, titleOfJob } from './candidate-lookups.ts';
import { isInCv } from './in-cv.ts';

/**
 * The meaning of each candidate field. Fields that are not listed here are compared by their kind and column. A field that the term index
 * covers also declares its terms: see `candidate_word_terms` in the database.
 */
export function candidateAsks(tx: Transaction): Asks<'candidate'> {
  const reach = reached(tx);
  return asksOf('candidate', candidates, {
    name: searchedText(sql`(${candidates.firstName} || ' ' || ${candidates.lastName})`),
    firstName: searchedText(candidates.firstName),
    lastName: searchedText(candidates.lastName),
    location: searchedText(candidates.location),
    currentTitle: searchedText(candidates.currentTitle),
    currentEmployer: searchedText(candidates.currentEmployer),
    'has:location': indexed('has:location', filled(candidates.location)),
    email: reach.email,
    phone: reach.phone,
    'has:phone': indexed('has:phone', filled(candidates.phone)),
    type: indexedValue('type', choice(candidates.type)),
    skills: {
      ask: itemWithin(candidates.searchText)(candidates.skills),
      spelled: (test, terms) => (test.is === 'value' ? terms.skill(test.value) : unaskable(test)),
    },
    'has:skills': indexed('has:skills', isSo(sql`cardinality(${candidates.skills}) > 0`)),
    expectedSalary: {
      ask: wholeAmount(candidates.expectedSalary),
      range: (test) => (test.is === 'amount' ? { salary: wholeAmounts(test) } : unaskable(test)),
    },
    'has:expectedSalary': indexed('has:expectedSalary', filled(candidates.expectedSalary)),
    assignedJob: titleOfJob(tx),
    'has:assignedJob': { ask: isSo(isOnJob), range: () => ({ stages: [NO_STAGE, ...candidateStages] }) },
    // A stage has no meaning without a job.
    candidateStage: {
      ask: (test, actor) => sql`(${isOnJob} and ${choice(candidates.candidateStage)(test, actor)})`,
      range: (test) => (test.is === 'value' ? { stages: [test.value] } : unaskable(test)),
    },
    cv: {
      ask: wordsOfCv,
      spelled: (test, terms) => (test.is === 'containing' ? terms.words(sideBySide(test.text)) : unaskable(test)),
    },
    'has:cv': indexed('has:cv', isSo(sql`octet_length(${candidates.cv}) > 0`)),
    nextTask: day(candidates.nextDue),
    'has:nextTask': filled(candidates.nextTaskId),
    createdAt: {
      ask: moment(candidates.createdAt),
      range: (test, actor) => ({ added: momentRange(test, actor) }),
    },
    updatedAt: {
      ask: moment(candidates.updatedAt),
      range: (test, actor) => ({ edited: momentRange(test, actor) }),
    },
    'has:files': isSo(hasOwn(candidates.id, attachments, attachments.candidateId)),
  });
}

const isOnJob = sql`${candidates.assignedJobId} is not null`;

/** A field whose whole text is part of `search_text`. */
function searchedText(column: Parameters<ReturnType<typeof textWithin>>[0]): Meaning {
  return {
    ask: textWithin(candidates.searchText)(column),
    spelled: (test, terms) => (test.is === 'containing' ? within(terms.piece(test.text).atMost) : unaskable(test)),
  };
}

const indexed = (name: string, ask: PlainAsk): Meaning => ({ ask, spelled: (_test, terms) => terms.said(name) });

const indexedValue = (name: string, ask: PlainAsk): Meaning => ({
  ask,
  spelled: (test, terms) => (test.is === 'value' ? terms.said(`${name}=${test.value}`) : unaskable(test)),
});

function momentRange(test: Test, actor: Parameters<PlainAsk>[1]): NonNullable<Ranges['added']> {
  if (test.is !== 'days') return unaskable(test);
  const { from, before } = momentsOf(test, actor);
  return { from, to: before };
}

/** A phrase whose last word may be a prefix. */
const sideBySide = (text: string) => `"${text.replaceAll('"', ' ')}`;

/** A test on the CV as a phrase that a lookup compares. */
export function phraseInCv(test: Test): Phrase | null {
  const words = test.is === 'containing' ? cvQuery(sideBySide(test.text)) : null;
  return words === null ? null : { words, piece: null };
}

/** Matches the CV or one of the files. */
const wordsOfCv: PlainAsk = (test, actor) =>
  test.is === 'containing' ? isInCv(actor, sideBySide(test.text)) : unaskable(test);
