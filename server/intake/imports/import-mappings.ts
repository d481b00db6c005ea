import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { targetsOf, type ImportType, type Mapping, type Target } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { importMappings } from '#server/platform/db/schema/imports.ts';
import type { Actor } from '#server/records/core/actor.ts';

/** Mappings are remembered for the next file with the same headings, in any order. */

/** Beyond this, the oldest mappings are forgotten. */
const MOST_REMEMBERED = 100;

export async function recallMapping(
  tx: Transaction,
  userId: string,
  type: ImportType,
  headings: readonly string[],
): Promise<(Target | null)[] | undefined> {
  const { targets } = importMappings;
  const [found] = await tx
    .select({ targets })
    .from(importMappings)
    .where(isThis(userId, type, headings));
  if (!found) return undefined;
  // The fields of a record type may have changed since.
  const known: ReadonlySet<Target> = new Set(targetsOf(type));
  return counted(headings).map((name) => {
    const target = found.targets[name];
    return target !== undefined && known.has(target) ? target : null;
  });
}

export async function rememberMapping(
  tx: Transaction,
  { userId, now }: Actor,
  type: ImportType,
  headings: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const names = counted(headings);
  const targets = Object.fromEntries(mapping.flatMap((target, column) => (target ? [[names[column], target]] : [])));
  const headingsKey = keyOf(headings);
  await tx
    .insert(importMappings)
    .values({ userId, type, headingsKey, targets, usedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.type, importMappings.headingsKey],
      set: { targets, usedAt: now },
    });
  const old = await tx
    .select({ headingsKey: importMappings.headingsKey })
    .from(importMappings)
    .where(and(eq(importMappings.userId, userId), eq(importMappings.type, type)))
    .orderBy(desc(importMappings.usedAt))
    .offset(MOST_REMEMBERED);
  if (old.length === 0) return;
  const keys = old.map((row) => row.headingsKey);
  await tx
    .delete(importMappings)
    .where(
      and(eq(importMappings.userId, userId), eq(importMappings.type, type), inArray(importMappings.headingsKey, keys)),
    );
}

const isThis = (userId: string, type: ImportType, headings: readonly string[]) =>
  and(
    eq(importMappings.userId, userId),
    eq(importMappings.type, type),
    sql`${importMappings.headingsKey} = ${keyOf(headings)}`,
  );

/** Columns with the same heading are told apart by their order. */
function counted(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return `${count} ${heading}`;
  });
}

function keyOf(headings: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(counted(headings).sort()))
    .digest('base64url');
}
