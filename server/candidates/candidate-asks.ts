import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { candidates } from '../db/schema/candidates.ts';
import {
  choice,
  day,
  filled,
  isSo,
  item,
  moment,
  optional,
  textWithin,
  wholeAmount,
  type Asks,
  type PlainAsk,
} from '../search/asks.ts';
import { hasOwn } from '../search/has-own.ts';
import { reached, titleOfJob } from './candidate-lookups.ts';
import { quotedBeginning } from './candidate-terms.ts';
import { cvQuery } from './cv-words.ts';

const searchedField = textWithin(candidates.searchText);
const isOnJob = sql`${candidates.assignedJobId} is not null`;

export function candidateAsks(tx: Transaction): Asks {
  const reach = reached(tx);
  return {
    name: searchedField(sql`(${candidates.firstName} || ' ' || ${candidates.lastName})`),
    firstName: searchedField(candidates.firstName),
    lastName: searchedField(candidates.lastName),
    email: reach.email(candidates.email),
    type: choice(candidates.type),
    skills: item(candidates.skills, candidates.searchText),
    'has:skills': isSo(sql`cardinality(${candidates.skills}) > 0`),
    assignedJob: titleOfJob(tx),
    'has:assignedJob': isSo(isOnJob),
    // It means nothing without a job.
    candidateStage: (test, actor) => sql`(${isOnJob} and ${choice(candidates.candidateStage)(test, actor)})`,
    ...optional({
      phone: [reach.phone, candidates.phone],
      expectedSalary: [wholeAmount, candidates.expectedSalary],
      location: [searchedField, candidates.location],
      lastContacted: [day, candidates.lastContacted],
    }),
    nextTask: day(candidates.nextDue),
    'has:nextTask': filled(candidates.nextTaskId),
    cv: wordsOfCv(),
    'has:cv': isSo(sql`octet_length(${candidates.cv}) > 0`),
    createdAt: moment(candidates.createdAt),
    updatedAt: moment(candidates.updatedAt),
    'has:files': isSo(hasOwn(candidates.id, attachments, attachments.candidateId)),
  };
}

/** Side by side, in the CV or in one of the files; the last may be the beginning of a word. */
function wordsOfCv(): PlainAsk {
  return (test) => {
    if (test.is !== 'containing') throw new Error('A CV was asked for something else than words');
    return sql`${candidates.cvWords} @@ ${cvQuery(quotedBeginning(test.text))}::tsquery`;
  };
}
