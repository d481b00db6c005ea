import { eq, sql } from 'drizzle-orm';
import { eraseRecords } from '../bin/erase-records.ts';
import { candidatesWithFiles, refreshWords } from '../candidates/searched-words.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { erasures, type ErasedKind } from '../db/schema/erasures.ts';
import { eraseFile, eraseFiles } from '../files/files.store.ts';
import { register } from '../register.ts';
import { noteErasedAccount } from './note-erased.ts';
import { addToErasureList, readErasureList, type Erasure } from './erasure-list.ts';

type RowKind = Exclude<ErasedKind, 'account'>;
const recordKinds = ['contact', 'candidate'] as const satisfies RowKind[];

export interface ErasedAgain {
  accounts: number;
  /** Clients, candidates and files of other accounts. */
  rows: number;
}

/** Erases what a database still has because it is older than the list, and tells how much that was. */
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
  // What had been gone from this database already left no trace by going.
  await database.asSystem((tx) =>
    tx.execute(sql`
      insert into ${erasures} (kind, account_id, id)
      select kind, "accountId", id from ${recordset(noted)} on conflict do nothing`),
  );
  return erased;
}

/** Brings database and list together: what only the list knows is erased, what only the database knows is added to the list. */
export async function agreeOnErasures(database: Database, backups: string): Promise<void> {
  await eraseAgain(database, await readErasureList(backups));
  await noteErasures(database, backups);
}

export async function noteErasures(database: Database, backups: string): Promise<void> {
  const known = await database.asSystem((tx) =>
    tx.select({ kind: erasures.kind, accountId: erasures.accountId, id: erasures.id }).from(erasures),
  );
  await addToErasureList(backups, known);
}

/** A row that the list of the database has too was erased and made anew since, or is on its way out. */
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
    for (const kind of recordKinds) {
      const isListed = sql`${register[kind].table.id} = any(${sql.param(idsOf(kind))}::uuid[])`;
      erased += await eraseRecords(tx, register[kind], accountId, isListed);
    }
    const files = idsOf('file');
    const whose = await candidatesWithFiles(tx, accountId, files);
    for (const id of files) erased += (await eraseFile(tx, accountId, id)) ? 1 : 0;
    // Nobody is found any more by what stood in them.
    await refreshWords(tx, accountId, whose);
    return erased;
  });
}
