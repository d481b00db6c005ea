import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hasHistory } from '#shared/history-terms.ts';
import type { Transaction } from '../db/database.ts';
import { composedStatement } from '../db/statement.ts';
import { isComparedAnew, lookAgain } from '../duplicates/look-again.ts';
import { AppError, StaleEditError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import { noteChanges, noteEdit } from './changes.ts';
import type { Readable, ReadableRecord, RecordDefinition, Writable } from './definition.ts';
import { assertLinkedExist } from './links.ts';
import { findRecords } from './read-records.ts';

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
  const row = { userId: actor.userId, id, createdFrom, createdAt: actor.now, updatedAt: actor.now };
  try {
    await assertLinkedExist(tx, actor, definition, input, null);
    definition.assertNew?.(actor, input);
  } catch (refusal) {
    // What was right when it was made may be refused by now: what it points at is gone, or its date has passed.
    const made = input.id === undefined ? undefined : await findRepeated();
    if (made) return made;
    throw refusal;
  }
  if (await definition.insert(tx, actor, row, input)) {
    const [record] = await Promise.all([
      readOne(tx, definition, actor, id),
      noteMade(tx, definition, actor, id),
      lookAgain(tx, actor.userId, definition.type, [id]),
    ]);
    return { record, isNew: true };
  }
  const made = await findRepeated();
  if (!made) throw new Error('A record that was in the way is not there');
  return made;

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
  const isOwed = isComparedAnew(definition.type, current, patch);
  const [changed] = await Promise.all([
    noteEdit(tx, actor, definition, current, patch, () => readOne(tx, definition, actor, id)),
    isOwed ? lookAgain(tx, actor.userId, definition.type, [id]) : undefined,
  ]);
  return changed;
}

/** That somebody made it in a form is what the record itself says. */
async function noteMade<T extends Readable>(
  tx: Transaction,
  { type }: ReadableRecord<T>,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!hasHistory(type) || (actor.cause?.kind ?? 'form') === 'form') return;
  await noteChanges(tx, actor, type, [{ id, version: 1, before: null }]);
}

/** Until the transaction ends nobody else changes it. Refuses unless it still is what the person saw. */
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
  // Sent together, done one after the other: what is read is what is held.
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
  if (!found) throw new Error('A record that was just written is not there');
  return found.record;
}
