import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { AppError, StaleEditError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from './actor.ts';
import { noteEdit } from './changes.ts';
import type { Added, Readable, ReadableRecord, RecordDefinition, Writable } from './definition.ts';
import { writeRecords, type NewRows } from './door.ts';
import { assertLinkedExist } from './links.ts';
import { findRecords } from './read-records.ts';

/**
 * The same error for a record that never existed, one in the bin and one of another account, so that callers cannot
 * tell them apart.
 */
export function noSuchRecord(): AppError {
  return new AppError('not_found', 'There is no such record.');
}

/**
 * Creates a record once: a repeated request gets the record that the first one created. Ids are unique per account, so
 * another account's id is free.
 */
export async function createRecord<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  input: T['input'],
): Promise<{ record: T['record']; isNew: boolean }> {
  const id = input.id ?? randomUUID();
  const createdFrom = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const row = { userId: actor.userId, id, createdFrom, createdAt: actor.now, updatedAt: actor.now };
  try {
    await assertLinkedExist(tx, actor, definition, input, null);
    definition.assertNew?.(actor, input);
  } catch (refusal) {
    // A repeated request may fail checks that the first one passed: a linked record is gone, or a date has passed.
    const made = input.id === undefined ? undefined : await findRepeated();
    if (made) return made;
    throw refusal;
  }
  const added = [{ row, input }];
  let record: T['record'] | undefined;
  await writeRecords(tx, actor, definition, {
    ...(await rowsOf(tx, definition, actor, added)),
    after: async () => definition.afterInsert?.(tx, actor, added),
    alongside: async () => {
      record = await readOne(tx, definition, actor, id);
    },
  });
  if (record) return { record, isNew: true };
  const made = await findRepeated();
  if (made) return made;
  throw (await definition.inTheWay?.(tx, actor, input)) ?? new Error('The conflicting record was not found');

  async function findRepeated(): Promise<{ record: T['record']; isNew: false } | undefined> {
    const [found] = await findRecords(tx, definition, actor, [id]);
    if (!found) return undefined;
    if (found.createdFrom !== createdFrom) {
      const message = 'This id was already used for something else';
      throw new AppError('invalid', message, { id: message });
    }
    if (found.isDeleted) throw noSuchRecord();
    return { record: found.record, isNew: false };
  }
}

/**
 * Creates many records at once, for imports. Linked records are known to exist. Returns the ids of the records that are
 * new.
 */
export async function createRecords<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  added: readonly Added<T['input']>[],
  lookAfterMs: number,
): Promise<string[]> {
  if (added.length === 0) return [];
  const written = await writeRecords(tx, actor, definition, {
    ...(await rowsOf(tx, definition, actor, added)),
    lookAfterMs,
    after: async (ids) => {
      const isMade = new Set(ids);
      await definition.afterInsert?.(
        tx,
        actor,
        added.filter(({ row }) => isMade.has(row.id)),
      );
    },
  });
  return written.map(({ id }) => id);
}

/** Hides the table type, which only the definition knows. */
async function rowsOf<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  added: readonly Added<T['input']>[],
): Promise<NewRows<RecordTable>> {
  return definition.newRows(tx, actor, added);
}

/** `expectedVersion` is the version that the edit started from; undefined means the newest. */
export async function changeRecord<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  id: string,
  patch: T['patch'],
  expectedVersion: number | undefined,
): Promise<T['record']> {
  const current = await holdRecord(tx, definition, actor, id, expectedVersion);
  if (Object.keys(patch).length === 0) return current;
  await assertLinkedExist(tx, actor, definition, patch, current);
  let changed: T['record'] = current;
  await writeRecords(tx, actor, definition, {
    update: await definition.changedColumns(tx, actor, current, patch),
    ids: [id],
    as: 'edited',
    current,
    after: async () => definition.afterUpdate?.(tx, actor, current, patch),
    alongside: async () => {
      changed = await noteEdit(tx, actor, definition, current, patch, () => readOne(tx, definition, actor, id));
    },
  });
  return changed;
}

/** Locks a record until the transaction ends. Throws if the record is no longer in the version that the user saw. */
export async function holdRecord<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
  expectedVersion: number | undefined,
): Promise<T['record']> {
  const { table, holdFirst } = definition;
  await holdFirst?.(tx, actor, [id]);
  const hold = composedStatement<{ version: number }>(sql`
    select ${table.version} as version from ${table}
    where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${table.deletedAt} is null
    for update`);
  // Sent together but executed in order, so the record that is read is the locked one.
  const [[held], [found]] = await Promise.all([tx.run(hold), findRecords(tx, definition, actor, [id])]);
  if (!held || !found) throw noSuchRecord();
  if (expectedVersion !== undefined && expectedVersion !== held.version) throw new StaleEditError(found.record);
  return found.record;
}

export async function readRecord<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
): Promise<T['record']> {
  const [found] = await findRecords(tx, definition, actor, [id]);
  if (!found || found.isDeleted) throw noSuchRecord();
  return found.record;
}

async function readOne<T extends Readable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  id: string,
): Promise<T['record']> {
  const [found] = await findRecords(tx, definition, actor, [id]);
  if (!found) throw new Error('The record that was just written was not found');
  return found.record;
}
