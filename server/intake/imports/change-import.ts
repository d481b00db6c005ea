import type { Import, ImportInput, ImportPatch } from '#shared/intake/imports/import-records.ts';
import type { GuessedReading } from '#shared/intake/imports/guess-reading.ts';
import type { TableInspection } from '#shared/intake/imports/imports.ts';
import {
  hasNotes,
  takesSeveral,
  targetsOf,
  type ImportType,
  type Mapping,
  type Target,
} from '#shared/intake/imports/targets.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { imports } from '#server/platform/db/schema/imports.ts';
import { findFile } from '#server/platform/files/files.store.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { createImport, findRepeated, holdOpen, holdSheet, isImport, readImport, understood } from './imports.store.ts';
import { readsAlike, type Understanding } from './understand.ts';

/** Creates an import or changes its settings. The file is read before anything is locked. */

export async function beginImport(
  database: Database,
  understanding: Understanding,
  actor: Actor,
  input: ImportInput,
): Promise<{ made: Import; isNew: boolean }> {
  const { userId } = actor;
  const known = await database.asTenant(userId, async (tx) => {
    const repeated = await findRepeated(tx, actor, input);
    return repeated ? { repeated } : { file: await holdSheet(tx, userId, input.fileId) };
  });
  if (known.repeated) return { made: known.repeated, isNew: false };
  const inspected = await understanding.inspect(known.file, input.type);
  return database.asTenant(userId, (tx) => createImport(tx, actor, input, inspected));
}

/** The result of reading the file with the changed settings. */
interface ReadAnew {
  inspected?: TableInspection;
  reading?: GuessedReading;
}

export async function changeImport(
  database: Database,
  understanding: Understanding,
  actor: Actor,
  id: string,
  patch: ImportPatch,
): Promise<Import> {
  const { userId } = actor;
  const before = await database.asTenant(userId, async (tx) => {
    const held = await holdOpen(tx, userId, id);
    if (patch.toNotes) assertToNotes(held.type, patch.toNotes);
    if (patch.mapping && !patch.choices) assertMapping(held.type, patch.mapping, held.inspected.headings.length);
    return { ...held, file: held.fileId === null ? undefined : await findFile(tx, userId, held.fileId) };
  });
  const { type, file } = before;
  const anew: ReadAnew = {};
  if (file && patch.choices) anew.inspected = await understanding.inspect(file, type, patch.choices);
  const mapping = patch.mapping ?? anew.inspected?.columns;
  const table = anew.inspected ?? before.inspected;
  if (
    file &&
    patch.mapping &&
    table.problem === null &&
    !readsAlike(type, patch.mapping, anew.inspected?.columns ?? before.mapping)
  )
    anew.reading = await understanding.reading(file, type, table, patch.mapping);
  if (mapping) assertMapping(type, mapping, table.headings.length);
  return database.asTenant(userId, (tx) => store(tx, actor, id, patch, anew));
}

async function store(tx: Transaction, actor: Actor, id: string, patch: ImportPatch, { inspected, reading }: ReadAnew) {
  const { userId, now } = actor;
  const { type, reading: stored } = await holdOpen(tx, userId, id);
  const { choices, mapping, duplicates, createClients } = patch;
  const isToBeChecked = Object.keys(patch).some((key) => key !== 'duplicates' && key !== 'toNotes');
  const guess = reading ?? inspected?.reading;
  const { dayFirst, decimal } = patch.reading ?? guess ?? stored;
  await tx
    .update(imports)
    .set({
      ...(inspected && (await understood(tx, userId, type, inspected))),
      ...(choices && { choices }),
      ...(mapping && { mapping, isRemembered: false }),
      ...(guess && { ask: guess.ask }),
      reading: { dayFirst, decimal, toNotes: patch.toNotes ?? stored.toNotes ?? [] },
      ...(duplicates && { duplicates }),
      ...(createClients !== undefined && { createClients }),
      ...(isToBeChecked && { state: 'mapping' as const, workId: null }),
      updatedAt: now,
    })
    .where(isImport(userId, id));
  return readImport(tx, actor, id);
}

/** One target per column, none used twice unless it takes several columns. */
function assertMapping(type: ImportType, mapping: Mapping, columns: number): void {
  const refuse = (message: string) => new AppError('invalid', message, { mapping: message });
  if (mapping.length !== columns) throw refuse(`The file has ${columns} columns`);
  const offered: readonly string[] = targetsOf(type);
  const chosen = mapping.filter((target) => target !== null && !takesSeveral(target));
  if (!mapping.every((target) => target === null || offered.includes(target)))
    throw refuse('This record type has no such field');
  if (new Set(chosen).size < chosen.length) throw refuse('Two columns cannot be imported into the same field');
}

function assertToNotes(type: ImportType, fields: readonly Target[]): void {
  const refuse = (message: string) => new AppError('invalid', message, { toNotes: message });
  if (!hasNotes(type)) throw refuse('This record type has no notes');
  if (!fields.every((field) => targetsOf(type).includes(field))) throw refuse('This record type has no such field');
}
