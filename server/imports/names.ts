import { sql } from 'drizzle-orm';
import type { ImportType } from '#shared/imports/targets.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { RecordDefinition, Writable } from '../records/definition.ts';

/** What tables become. */
export const importedRecords = { contact: contactRecords, candidate: candidateRecords, job: jobRecords };

/** For whoever has a patch of a record's own fields and does not know its type. */
export const changeableRecords = (type: ImportType) => importedRecords[type] as unknown as RecordDefinition<Writable>;

/** What those records are called that are not in the bin. */
export async function namesOf(
  tx: Transaction,
  userId: string,
  type: ImportType,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, title } = importedRecords[type];
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select ${table.id} as id, ${title} as name from ${table}
    where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
