import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';

interface Above {
  parentId: string | null;
  isDeleted: boolean;
}

/** This company and all that it is part of, by id, the lowest first. Those in the bin count: they may come back. */
export async function companiesAbove(
  tx: Transaction,
  { userId }: Actor,
  id: string,
): Promise<ReadonlyMap<string, Above>> {
  const rows = await tx.run(
    composedStatement<Above & { id: string }>(sql`
      with recursive above (id, parent_id, is_deleted) as (
        select ${companies.id}, ${companies.parentId}, ${companies.deletedAt} is not null from ${companies}
        where ${companies.userId} = ${userId} and ${companies.id} = ${id}
        union
        select next.id, next.parent_id, next.deleted_at is not null from above
        join ${companies} as next on next.user_id = ${userId} and next.id = above.parent_id)
      select id, parent_id as "parentId", is_deleted as "isDeleted" from above`),
  );
  return new Map(rows.map(({ id: own, ...above }) => [own, above]));
}
