import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { AppError, StaleEditError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import type { Readable, ReadableRecord, RecordDefinition, Writable } from './definition.ts';
import { assertLinkedExist } from './links.ts';

/** The same for a record that never was, one in the bin, and somebody else's: none of them can be told apart. */
export function noSuchRecord(): AppError {
  return new AppError('not_found', 'There is no such record.');
}

/**
 * Makes a record, once: the same request again finds what it made before. An id is only looked for within the account,
 * so another account's id is as free as any.
 */
export async function createRecord<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  input: T['input'],
): Promise<{ record: T['record']; isNew: boolean }> {
  const id = input.id ?? randomUUID();
  const createdFrom = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const made = input.id === undefined ? null : await findRepeated(tx, definition, actor, id, createdFrom);
  if (made) return { record: made, isNew: false };
  await assertLinkedExist(tx, actor, definition, input, null);
  const row = { userId: actor.userId, id, createdFrom, createdAt: actor.now, updatedAt: actor.now };
  if (await definition.insert(tx, actor, row, input)) {
    return { record: await readOne(tx, definition, actor, id), isNew: true };
  }
  const madeMeanwhile = await findRepeated(tx, definition, actor, id, createdFrom);
  if (!madeMeanwhile) throw new Error('A record that was in the way is not there');
  return { record: madeMeanwhile, isNew: false };
}

async function findRepeated<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
  createdFrom: string,
): Promise<T['record'] | null> {
  const { table } = definition;
  const { rows } = await tx.execute<{ createdFrom: string; isDeleted: boolean }>(sql`
    select ${table.createdFrom} as "createdFrom", ${table.deletedAt} is not null as "isDeleted"
    from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${id}`);
  const [found] = rows;
  if (!found) return null;
  if (found.createdFrom !== createdFrom) {
    const message = 'This id was already used for something else';
    throw new AppError('invalid', message, { id: message });
  }
  if (found.isDeleted) throw noSuchRecord();
  return readOne(tx, definition, actor, id);
}

/** `expectedVersion` is the one the edit began from; undefined means whichever is the newest. */
export async function changeRecord<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  id: string,
  patch: T['patch'],
  expectedVersion: number | undefined,
): Promise<T['record']> {
  const { table } = definition;
  const current = await holdRecord(tx, definition, actor, id, expectedVersion);
  if (Object.keys(patch).length === 0) return current;
  await assertLinkedExist(tx, actor, definition, patch, current);
  await definition.update(tx, actor, current, patch, { version: sql`${table.version} + 1`, updatedAt: actor.now });
  return readOne(tx, definition, actor, id);
}

/** Until the transaction ends nobody else changes it. Refuses unless it still is what the person saw. */
export async function holdRecord<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
  expectedVersion: number | undefined,
): Promise<T['record']> {
  const { table } = definition;
  const { rows } = await tx.execute<{ version: number }>(sql`
    select ${table.version} as version from ${table}
    where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null
    for update`);
  const [locked] = rows;
  if (!locked) throw noSuchRecord();
  const current = await readOne(tx, definition, actor, id);
  if (expectedVersion !== undefined && expectedVersion !== locked.version) throw new StaleEditError(current);
  return current;
}

export async function readRecord<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
): Promise<T['record']> {
  const { table } = definition;
  const { rows } = await tx.execute(sql`
    select from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null`);
  if (rows.length === 0) throw noSuchRecord();
  return readOne(tx, definition, actor, id);
}

async function readOne<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
): Promise<T['record']> {
  const [record] = await definition.read(tx, actor, [id]);
  if (!record) throw new Error('A record that was just found is not there');
  return record;
}
