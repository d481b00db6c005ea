import { sql, type SQL } from 'drizzle-orm';
import type { FirstSteps } from '#shared/workspace/first-step-schemas.ts';
import { DEFAULT_MONTHLY_TARGET } from '#shared/identity/preference-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { preferences } from '#server/platform/db/schema/preferences.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { hasSampleData, isOwn } from './sample-data.ts';

export async function readFirstSteps(tx: Transaction, actor: Actor): Promise<FirstSteps> {
  const hasOwn = (table: RecordTable, and: SQL = sql`true`) =>
    sql`exists (select from ${table} where ${isOwn(table, actor)} and ${table.deletedAt} is null and ${and})`;
  const { rows } = await tx.execute<Record<'client' | 'cv' | 'job' | 'target', boolean>>(sql`
    select ${hasOwn(contacts)} as client, ${hasOwn(candidates, sql`${candidates.cv} <> ''`)} as cv, ${hasOwn(jobs)} as job,
      exists (select from ${preferences} where ${preferences.userId} = ${actor.userId} and ${isChosen}) as target`);
  const { client = false, cv = false, job = false, target = false } = rows[0] ?? {};
  return { client, cv, job, target, sample: await hasSampleData(tx, actor) };
}

/** The first browser's suggestion creates the row. A user's choice changes it, even if it equals the default. */
const isChosen = sql`(${preferences.monthlyTarget} <> ${DEFAULT_MONTHLY_TARGET} or ${preferences.updatedAt} > ${preferences.createdAt})`;
