import { sql } from 'drizzle-orm';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { register } from '#server/crm/register.ts';

/** The names of these records, without those in the bin. */
export async function namesOf(
  tx: Transaction,
  userId: string,
  type: ImportType,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, title } = register[type];
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select ${table.id} as id, ${title} as name from ${table}
    where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
