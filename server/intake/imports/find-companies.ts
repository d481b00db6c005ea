import { sql } from 'drizzle-orm';
import { companyInput, IN_ITSELF, type CompanyInput } from '#shared/crm/company-schemas.ts';
import type { RowInputs } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { idOfCompany } from './record-ids.ts';
import type { Circumstances, Problem, Resolved } from './resolved.ts';

interface Called {
  /** Equal for all spellings of the name. */
  key: string;
  /** The company of this name. */
  there: { id: string; parentId: string | null } | undefined;
}

type Group = { id: string | null; needs?: CompanyInput } | { message: string };

/**
 * A company is the one of its name, and so is the one that it belongs to: an existing one, another row of the file, or
 * a new one. Only the database knows which spellings are one name.
 */
export async function findCompanies(
  tx: Transaction,
  { importId, userId }: Circumstances,
  inputs: readonly RowInputs['company'][],
): Promise<Resolved<'company'>[]> {
  const called = await companiesCalled(tx, userId, [
    ...new Set(inputs.flatMap(({ name, parent }) => (parent === null ? [name] : [name, parent]))),
  ]);
  const groups = createGroups();
  return inputs.map(({ parent, ...input }) => {
    const { key, there } = called(input.name);
    const named = { id: idOfCompany(importId, key), key, there: there?.id ?? null };
    // What is filled in is not replaced, so nobody needs the company of this name.
    if (parent === null || there?.parentId) return { input: { ...input, parentId: null }, named };
    const group = groupOf(parent, key);
    if (!('message' in group)) {
      const { id, needs } = group;
      return {
        input: { ...input, parentId: id },
        named,
        ...(needs && { needs: { type: 'company', id: id ?? '', input: needs } as const }),
      };
    }
    const leftOut: Problem[] = [{ field: 'parent', message: group.message }];
    return { input: { ...input, parentId: null }, named, leftOut };
  });

  function groupOf(parent: string, part: string): Group {
    const { key, there } = called(parent);
    if (!groups.add(part, key)) return { message: IN_ITSELF };
    if (there) return { id: there.id };
    const judged = companyInput.safeParse({ name: parent });
    if (judged.success) return { id: idOfCompany(importId, key), needs: judged.data };
    return { message: judged.error.issues[0]?.message ?? '' };
  }
}

/** What belongs to what in these rows. Refuses a group that would be in its own part. */
function createGroups() {
  const groupOf = new Map<string, string>();
  return {
    add: (part: string, group: string): boolean => {
      for (let above: string | undefined = group; above !== undefined; above = groupOf.get(above))
        if (above === part) return false;
      if (!groupOf.has(part)) groupOf.set(part, group);
      return true;
    },
  };
}

async function companiesCalled(
  tx: Transaction,
  userId: string,
  names: readonly string[],
): Promise<(name: string) => Called> {
  const typed = sql`unnest(${sql.param(names)}::text[]) as typed`;
  const [keys, found] = await Promise.all([
    tx.run(
      composedStatement<{ typed: string; key: string }>(sql`select typed, company_key(typed) as key from ${typed}`),
    ),
    tx.run(
      composedStatement<{ typed: string; id: string; parentId: string | null }>(sql`
        select typed, ${companies.id} as id, ${companies.parentId} as "parentId" from ${typed}
        join ${companies} on ${companies.userId} = ${userId} and company_key(${companies.name}) = company_key(typed)
          and ${companies.deletedAt} is null`),
    ),
  ]);
  const keyOf = new Map(keys.map(({ typed: name, key }) => [name, key]));
  const there = new Map(found.map(({ typed: name, id, parentId }) => [name, { id, parentId }]));
  return (name) => ({ key: keyOf.get(name) ?? name, there: there.get(name) });
}
