import { sql, type SQL } from 'drizzle-orm';
import type { FirstSteps } from '#shared/first-steps.ts';
import { DEFAULT_MONTHLY_TARGET } from '#shared/preferences.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { preferences } from '../db/schema/preferences.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import type { Actor } from '../records/actor.ts';
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

/** The row is made by what the first browser suggests; a person's choice changes it, even to the figure it began with. */
const isChosen = sql`(${preferences.monthlyTarget} <> ${DEFAULT_MONTHLY_TARGET} or ${preferences.updatedAt} > ${preferences.createdAt})`;
