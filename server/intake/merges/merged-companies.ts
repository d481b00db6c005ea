import { sql } from 'drizzle-orm';
import type { MergedRecord } from '#shared/intake/merge-schemas.ts';
import { companiesAbove } from '#server/crm/companies/companies-above.ts';
import { companyRows, holdClientsOf, writeCompanyNames, type ClientOfCompany } from '#server/crm/rows/company-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { MovedLinks } from '#server/records/core/links.ts';
import type { Changed, ChangedRow, Remembered } from './remembered.ts';

/**
 * What companies need beside other types: clients hold the name of their company, no two companies have one name, and
 * one can belong to another.
 */

/**
 * Of companies that belong to each other, none can be what the survivor belongs to. It then belongs to what is above
 * all of them, unless that is in the bin.
 */
export async function settleParent(
  tx: Transaction,
  actor: Actor,
  records: readonly MergedRecord[],
  values: Record<string, unknown>,
): Promise<void> {
  const own = parentOf(records[0]);
  const chosen = 'parentId' in values ? parentOf(values) : own;
  if (chosen === null) return;
  const above = await companiesAbove(tx, actor, chosen);
  const merged = new Set(records.map(({ id }) => id));
  let settled: string | null = chosen;
  for (const [id, { parentId }] of above) if (merged.has(id)) settled = parentId;
  if (settled !== null && settled !== own && above.get(settled)?.isDeleted !== false) settled = null;
  delete values['parentId'];
  if (settled !== own) values['parentId'] = settled;
}

const parentOf = (values: Readonly<Record<string, unknown>> | undefined) =>
  (values?.['parentId'] ?? null) as string | null;

/**
 * Clients that were moved get the survivor's name. So do its own if it was renamed, as by renaming. Returns what each
 * held before.
 */
export async function nameClients(
  tx: Transaction,
  actor: Actor,
  survivorId: string,
  { fields, links }: Pick<Remembered, 'fields' | 'links'>,
): Promise<ChangedRow<string | null>[]> {
  const name = await nameOf(tx, actor, survivorId);
  const moved = new Set(links.flatMap((link) => (isOfClients(link) ? link.ids : [])));
  const clients = await holdClientsOf(tx, actor, [survivorId]);
  const named = clients.filter(({ id }) => 'name' in fields || moved.has(id));
  await writeCompanyNames(tx, actor, named, () => name);
  return named.map(({ id, company }) => ({ id, before: company, after: name }));
}

const isOfClients = ({ type }: MovedLinks) => type === 'contact';

/** What the clients held before the merge that still hold what it gave them. Whoever was given another company stays. */
export async function namesLeft(
  tx: Transaction,
  actor: Actor,
  survivorId: string,
  clients: readonly ChangedRow<string | null>[],
): Promise<ReadonlyMap<string, string | null>> {
  const now = new Map((await holdClientsOf(tx, actor, [survivorId])).map(({ id, company }) => [id, company]));
  return new Map(clients.flatMap(({ id, before, after }) => (now.get(id) === after ? [[id, before] as const] : [])));
}

/** Without clients whose company was typed again since. */
export function linksLeft(links: readonly MovedLinks[], names: ReadonlyMap<string, string | null>): MovedLinks[] {
  return links.map((link) => (isOfClients(link) ? { ...link, ids: link.ids.filter((id) => names.has(id)) } : link));
}

/** At the end: each client holds what it held before the merge, and those that came since the survivor's name. */
export async function nameClientsBack(
  tx: Transaction,
  actor: Actor,
  { survivorId, mergedIds, isRenamed }: { survivorId: string; mergedIds: readonly string[]; isRenamed: boolean },
  names: ReadonlyMap<string, string | null>,
): Promise<void> {
  const name = await nameOf(tx, actor, survivorId);
  const own = ({ companyId, company }: ClientOfCompany) => (isRenamed && companyId === survivorId ? name : company);
  await writeCompanyNames(tx, actor, await holdClientsOf(tx, actor, [survivorId, ...mergedIds]), (client) =>
    names.has(client.id) ? (names.get(client.id) ?? null) : own(client),
  );
}

/** Whether the other company is this one or part of it. */
export async function isPartOf(tx: Transaction, actor: Actor, other: string, id: string): Promise<boolean> {
  return (await companiesAbove(tx, actor, other)).has(id);
}

/**
 * After the parts are back. A company that was put below one of its parts since the merge would be part of itself: that
 * part stays with the survivor.
 */
export async function leaveRings(
  tx: Transaction,
  actor: Actor,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  for (const id of mergedIds) {
    const above = await companiesAbove(tx, actor, id);
    const below = [...above].flatMap(([each, { parentId }]) => (parentId === id ? [each] : []));
    await writeRecords(tx, actor, companyRows, {
      update: { parentId: survivorId },
      ids: below,
      as: 'touched',
      before: { parentId: id },
    });
  }
}

/** A name that another company has been given since the merge is not taken from it. */
export async function assertNamesAreFree(
  tx: Transaction,
  actor: Actor,
  { survivorId, mergedIds }: { survivorId: string; mergedIds: readonly string[] },
  name: Changed | undefined,
): Promise<void> {
  const { userId } = actor;
  const isRenamed = name !== undefined && (await nameOf(tx, actor, survivorId)) === name.after;
  const [taken] = await tx.run(
    composedStatement<{ name: string }>(sql`
      select other.name from (
        select name from ${companies} where ${companies.userId} = ${userId} and ${companies.id} = any(${idArray(mergedIds)})
        union all select ${isRenamed ? String(name.before) : null}::text) as wanted
      join ${companies} as other on other.user_id = ${userId} and other.deleted_at is null
        and company_key(other.name) = company_key(wanted.name)
      ${isRenamed ? sql`where other.id <> ${survivorId}` : sql``} limit 1`),
  );
  if (taken) {
    throw new AppError(
      'conflict',
      `There is now another company called ${taken.name}. Rename it first, then un-merge.`,
    );
  }
}

async function nameOf(tx: Transaction, { userId }: Actor, id: string): Promise<string> {
  const [found] = await tx.run(
    composedStatement<{ name: string }>(
      sql`select ${companies.name} as name from ${companies} where ${companies.userId} = ${userId} and ${companies.id} = ${id}`,
    ),
  );
  if (!found) throw new Error('The surviving company does not exist');
  return found.name;
}
