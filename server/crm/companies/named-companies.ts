import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { companyRows, derivedOfCompany } from '../rows/company-rows.ts';

/** The ids of the companies of these names, by name. A name that no company has in any spelling makes one. */
export async function companiesNamed(
  tx: Transaction,
  actor: Actor,
  names: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  // Sorted, so that two requests that create the same companies do not deadlock.
  const wanted = [...new Set(names.filter((name) => typeof name === 'string'))].toSorted();
  if (wanted.length === 0) return new Map();
  const known = await findNamed(tx, actor, wanted);
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  const common = { userId: actor.userId, createdFrom: 'use', createdAt: actor.now, updatedAt: actor.now };
  const nothingElse = { website: null, registrationNumber: null, vatNumber: null };
  await writeRecords(tx, actor, companyRows, {
    insert: missing.map((name) => ({
      ...common,
      id: randomUUID(),
      name,
      ...nothingElse,
      ...derivedOfCompany({ name, ...nothingElse }),
    })),
    conflict: sql`(user_id, company_key(name)) where deleted_at is null`,
  });
  return findNamed(tx, actor, wanted);
}

/** Takes the lock that the new link's foreign key will take: a concurrent merge waits, or has removed the company already. */
async function findNamed(tx: Transaction, { userId }: Actor, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.run(
    composedStatement<{ typed: string; id: string }>(sql`
      select typed, ${companies.id} as id from unnest(${sql.param(names)}::text[]) as typed
      join ${companies} on ${companies.userId} = ${userId} and company_key(${companies.name}) = company_key(typed)
        and ${companies.deletedAt} is null
      for key share of ${companies}`),
  );
  return new Map(rows.map(({ typed, id }) => [typed, id]));
}
