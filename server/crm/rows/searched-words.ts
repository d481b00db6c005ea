import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { candidateWords, NO_STAGE } from '#server/platform/db/schema/candidate-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { byIds, composedStatement, fixedStatement, idArray } from '#server/platform/db/statement.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import { wordVector } from '#server/records/search/cv-words.ts';

const saidIf = (isSo: SQL, name: string) => sql`case when ${isSo} then ${sql.raw(`'${name}'`)} end`;

/** What the index of terms can answer besides words: see `IndexTerms.said`. */
const said = sql`array_remove(array['type=' || ${candidates.type},
  ${saidIf(sql`cardinality(${candidates.skills}) > 0`, 'has:skills')},
  ${saidIf(sql`${candidates.phone} <> ''`, 'has:phone')},
  ${saidIf(sql`${candidates.location} <> ''`, 'has:location')},
  ${saidIf(sql`${candidates.expectedSalary} is not null`, 'has:expectedSalary')},
  ${saidIf(sql`octet_length(${candidates.cv}) > 0`, 'has:cv')}], null)`;

const stage = sql`case when ${candidates.assignedJobId} is not null
  then coalesce(${candidates.candidateStage}, ${sql.raw(`'${NO_STAGE}'`)}) end`;

/** What `candidate_words` repeats of a candidate. */
const { searchText, skills, deletedAt, type, sortName, expectedSalary, createdAt, lastContacted, nextDue } = candidates;
const plain = { searchText, skills, type, sortName, expectedSalary, createdAt, lastContacted, nextDue };
const copies = { ...plain, deletedAt, said, stage };

/** The columns that the copies are made of. */
export const columnsInWords = [
  ...(Object.keys(plain) as (keyof typeof plain)[]),
  // Of `said` and `stage`.
  'phone',
  'location',
  'cv',
  'assignedJobId',
  'candidateStage',
] as const;

const { userId: _account, candidateId: _owner, cvWords: _words, ...copied } = getTableColumns(candidateWords);
const keys = Object.keys(copied) as (keyof typeof copied)[];
const list = (partOf: (key: (typeof keys)[number]) => SQL) => sql.join(keys.map(partOf), sql`, `);
const names = list((key) => sql`${sql.identifier(copied[key].name)}`);
const given = list((key) => sql`given.${sql.identifier(copied[key].name)}`);
const copiesAs = list((key) => sql`${copies[key]} as ${sql.identifier(copied[key].name)}`);

// Two tables joined by the account would also be a statement for all nodes of a cluster. OFFSET makes it one for one node.
const copyStatement = byIds(
  (ids) => sql`
  update ${candidateWords} set (${names}) = row (${given})
  from (
    select ${candidates.id}, ${copiesAs} from ${candidates}
    where ${candidates.userId} = ${sql.placeholder('userId')} and ${candidates.id} = any(${ids})
    offset 0) as given
  where ${candidateWords.userId} = ${sql.placeholder('userId')} and ${candidateWords.candidateId} = given.id
    and (${list((key) => sql`${copied[key]}`)}) is distinct from (${given})`,
);

/** Copies what has changed. Writing the words themselves costs an index entry for every word: see `refreshWords`. */
export function copyToWords(tx: Transaction, userId: string, ids: readonly string[]): void {
  tx.send(copyStatement(userId, ids));
}

/** The rows of new candidates, with these words. */
export function insertWords(words: SQL, which: SQL): SQL {
  return sql`
    insert into ${candidateWords} (user_id, candidate_id, cv_words, ${names})
    select ${candidates.userId}, ${candidates.id}, ${words}, ${copiesAs}
    from ${candidates} where ${which}`;
}

/** For new candidates, which have no files yet. */
export async function addWords(
  tx: Transaction,
  userId: string,
  added: readonly { id: string; cv: string }[],
): Promise<void> {
  const ids = added.map(({ id }) => id);
  const words = await inPieces(added, ({ cv }) => wordVector([cv]));
  const own = sql`(${sql.param(words)}::text[])[array_position(${idArray(ids)}, ${candidates.id})]::tsvector`;
  const areThese = sql`${candidates.userId} = ${userId} and ${candidates.id} = any(${idArray(ids)})`;
  tx.send(composedStatement(insertWords(own, areThese)));
}

const cvOf = fixedStatement<{ cv: string }>(sql`
  select ${candidates.cv} as cv from ${candidates}
  where ${candidates.userId} = ${sql.placeholder('userId')} and ${candidates.id} = ${sql.placeholder('id')}`);

const filesOf = fixedStatement<{ text: string }>(sql`
  select ${attachments.text} as text from ${attachments}
  where ${attachments.userId} = ${sql.placeholder('userId')} and ${attachments.candidateId} = ${sql.placeholder('id')}
    and ${attachments.deletedAt} is null and ${attachments.state} = 'read'
  order by ${attachments.createdAt}, ${attachments.id}`);

const writeWords = fixedStatement(sql`
  update ${candidateWords} set cv_words = ${sql.placeholder('words')}::tsvector
  where ${candidateWords.userId} = ${sql.placeholder('userId')} and ${candidateWords.candidateId} = ${sql.placeholder('id')}
    and ${candidateWords.cvWords} <> ${sql.placeholder('words')}::tsvector`);

/**
 * Writes the words of these candidates if they have changed: those of the CV and of all files that are not in the bin.
 * Code that changes the CV, the files or their extracted text locks the candidate.
 */
export async function refreshWords(tx: Transaction, userId: string, candidateIds: readonly string[]): Promise<void> {
  for (const id of candidateIds) {
    const [[candidate], files] = await Promise.all([tx.run(cvOf({ userId, id })), tx.run(filesOf({ userId, id }))]);
    if (!candidate) continue;
    tx.send(writeWords({ userId, id, words: wordVector([candidate.cv, ...files.map(({ text }) => text)]) }));
  }
}
