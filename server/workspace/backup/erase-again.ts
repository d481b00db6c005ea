import { eq, sql } from 'drizzle-orm';
import { typesThat } from '#shared/records/list-schemas.ts';
import { eraseFile, eraseFiles } from '#server/crm/attachments/erase-files.ts';
import { eraseRecords } from '#server/intake/erasing/erase-records.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { erasures, type ErasedKind } from '#server/platform/db/schema/erasures.ts';
import { register } from '#server/crm/register.ts';
import { noteErasedAccount } from '#server/platform/db/note-erased.ts';
import { addToErasureList, readErasureList, type Erasure } from './erasure-list.ts';

type RowKind = Exclude<ErasedKind, 'account'>;

export interface ErasedAgain {
  accounts: number;
  /** Clients, candidates and files of other accounts. */
  rows: number;
}

/** Erases what is on the list but still in the database, because the database is older. Returns how much that was. */
export async function eraseAgain(database: Database, list: Erasure[]): Promise<ErasedAgain> {
  const unknown = await unknownTo(database, list);
  const erased = { accounts: 0, rows: 0 };
  const noted: Erasure[] = [];
  for (const [accountId, ofAccount] of byAccount(unknown)) {
    const account = ofAccount.find(({ kind }) => kind === 'account');
    if (account) erased.accounts += await eraseAccount(database, accountId);
    else erased.rows += await eraseRows(database, accountId, ofAccount);
    noted.push(...(account ? [account] : ofAccount));
  }
  // Rows that were already gone left no entry in the database's list.
  await database.asSystem((tx) =>
    tx.execute(sql`
      insert into ${erasures} (kind, account_id, id)
      select kind, "accountId", id from ${recordset(noted)} on conflict do nothing`),
  );
  return erased;
}

/**
 * Synchronises database and list: entries only on the list are erased, entries only in the database are added to the
 * list.
 */
export async function agreeOnErasures(database: Database, backups: string): Promise<void> {
  await eraseAgain(database, await readErasureList(backups));
  await noteErasures(database, backups);
}

/** One call at a time, also across processes: two writers could list an erasure twice, or cut off each other's lines. */
export async function noteErasures(database: Database, backups: string): Promise<void> {
  await database.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('the list of erasures', 0))`);
    const known = await tx
      .select({ kind: erasures.kind, accountId: erasures.accountId, id: erasures.id })
      .from(erasures);
    await addToErasureList(backups, known);
  });
}

/** A row that is also on the database's own list was recreated since, or is being erased. */
async function unknownTo(database: Database, list: Erasure[]): Promise<Erasure[]> {
  if (list.length === 0) return [];
  const { rows } = await database.asSystem((tx) =>
    tx.execute<Erasure & Record<string, unknown>>(sql`
      select list.* from ${recordset(list)} where not exists (
        select from ${erasures} known where known.account_id = list."accountId"
          and ((known.kind = list.kind and known.id = list.id) or known.kind = 'account'))`),
  );
  return rows;
}

function recordset(list: Erasure[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as list (kind text, "accountId" uuid, id uuid)`;
}

function byAccount(list: Erasure[]): Map<string, Erasure[]> {
  const groups = new Map<string, Erasure[]>();
  for (const erasure of list) {
    const group = groups.get(erasure.accountId);
    if (group) group.push(erasure);
    else groups.set(erasure.accountId, [erasure]);
  }
  return groups;
}

async function eraseAccount(database: Database, accountId: string): Promise<number> {
  await eraseFiles(database, accountId);
  return database.asSystem(async (tx) => {
    const { rowCount } = await tx.delete(users).where(eq(users.id, accountId));
    await noteErasedAccount(tx, accountId);
    return rowCount ?? 0;
  });
}

async function eraseRows(database: Database, accountId: string, list: Erasure[]): Promise<number> {
  return database.asTenant(accountId, async (tx) => {
    let erased = 0;
    const idsOf = (kind: RowKind) => list.filter((erasure) => erasure.kind === kind).map(({ id }) => id);
    for (const kind of typesThat('personal')) {
      const isListed = sql`${register[kind].table.id} = any(${sql.param(idsOf(kind))}::uuid[])`;
      erased += await eraseRecords(tx, register[kind], accountId, isListed);
    }
    for (const id of idsOf('file')) erased += (await eraseFile(tx, accountId, id)) ? 1 : 0;
    return erased;
  });
}
