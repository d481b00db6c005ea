import { sql, type SQL } from 'drizzle-orm';
import type { FirstSteps } from '#shared/first-steps.ts';
import { DEFAULT_MONTHLY_TARGET } from '#shared/preferences.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import { findPreferences } from '../preferences/preferences.store.ts';
import type { Actor } from '../records/actor.ts';
import { hasSampleData, isOwn } from './sample-data.ts';

export async function readFirstSteps(tx: Transaction, actor: Actor): Promise<FirstSteps> {
  const hasOwn = (table: RecordTable, and: SQL = sql`true`) =>
    sql`exists (select from ${table} where ${isOwn(table, actor)} and ${table.deletedAt} is null and ${and})`;
  const { rows } = await tx.execute<Record<'client' | 'cv' | 'job', boolean>>(sql`
    select ${hasOwn(contacts)} as client, ${hasOwn(candidates, sql`${candidates.cv} <> ''`)} as cv, ${hasOwn(jobs)} as job`);
  const { client = false, cv = false, job = false } = rows[0] ?? {};
  const { monthlyTarget = DEFAULT_MONTHLY_TARGET } = (await findPreferences(tx, actor.userId)) ?? {};
  return { client, cv, job, target: monthlyTarget !== DEFAULT_MONTHLY_TARGET, sample: await hasSampleData(tx, actor) };
}
