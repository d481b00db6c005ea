import { sql, type SQL } from 'drizzle-orm';
import type { Test } from '#shared/query/query.ts';
import { assignments } from '../db/schema/assignments.ts';
import { attachments } from '../db/schema/attachments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import {
  choice,
  isSo,
  item,
  moment,
  optional,
  phone,
  text,
  textWithin,
  wholeAmount,
  type Asks,
  type PlainAsk,
} from '../search/asks.ts';
import type { Actor } from '../records/actor.ts';
import { hasOwn } from '../search/has-own.ts';
import { quotedBeginning } from './candidate-terms.ts';
import { cvQuery } from './cv-words.ts';

const searchedField = textWithin(candidates.searchText);
const isOnJob = sql`${candidates.assignedJobId} is not null`;

export const candidateAsks: Asks = {
  name: searchedField(sql`(${candidates.firstName} || ' ' || ${candidates.lastName})`),
  firstName: searchedField(candidates.firstName),
  lastName: searchedField(candidates.lastName),
  email: text(candidates.email),
  type: choice(candidates.type),
  skills: item(candidates.skills, candidates.searchText),
  'has:skills': isSo(sql`cardinality(${candidates.skills}) > 0`),
  assignedJob: isTitled,
  'has:assignedJob': isSo(isOnJob),
  // It means nothing without a job.
  candidateStage: (test, actor) => sql`(${isOnJob} and ${choice(candidates.candidateStage)(test, actor)})`,
  ...optional({
    phone: [phone, candidates.phone],
    expectedSalary: [wholeAmount, candidates.expectedSalary],
    location: [searchedField, candidates.location],
  }),
  cv: wordsOfCv(),
  'has:cv': isSo(sql`octet_length(${candidates.cv}) > 0`),
  createdAt: moment(candidates.createdAt),
  updatedAt: moment(candidates.updatedAt),
  'has:files': isSo(hasOwn(candidates.id, attachments, attachments.candidateId)),
};

/** Of any job that they are on. */
export function isTitled(test: Test, actor: Actor): SQL {
  return sql`${candidates.id} in (
    select ${assignments.candidateId} from ${assignments}
    join ${jobs} on ${jobs.userId} = ${assignments.userId} and ${jobs.id} = ${assignments.jobId}
    where ${assignments.userId} = ${actor.userId} and ${assignments.deletedAt} is null and ${text(jobs.title)(test, actor)})`;
}

/** Side by side, in the CV or in one of the files; the last may be the beginning of a word. */
function wordsOfCv(): PlainAsk {
  return (test) => {
    if (test.is !== 'containing') throw new Error('A CV was asked for something else than words');
    return sql`${candidates.cvWords} @@ ${cvQuery(quotedBeginning(test.text))}::tsquery`;
  };
}
