import type { Import, ImportState } from '#shared/intake/imports/import-records.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { imports } from '#server/platform/db/schema/imports.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { rememberMapping } from './import-mappings.ts';
import { assertOnlyOne, holdImport, holdOpen, isImport, nothingYet, readImport, undoUntil } from './imports.store.ts';

/** Each step of an import is queued work. A repeated request while the work is unfinished changes nothing. */

type Step = 'check-import' | 'run-import' | 'undo-import';
type Changes = Partial<typeof imports.$inferInsert>;

async function queue(tx: Transaction, { userId, now }: Actor, importId: string, kind: Step, changes: Changes) {
  await assertOnlyOne(tx, userId, importId);
  const workId = await enqueue(tx, { kind, data: { importId }, userId, shown: true });
  await tx
    .update(imports)
    .set({ ...changes, workId, updatedAt: now })
    .where(isImport(userId, importId));
}

export async function askToCheck(tx: Transaction, actor: Actor, id: string): Promise<Import> {
  const { userId } = actor;
  const { state, underWay } = await holdImport(tx, userId, id);
  if (state !== 'checking' || underWay === null) {
    const { type, mapping, inspected } = await holdOpen(tx, userId, id);
    if (inspected.problem !== null) throw new AppError('conflict', inspected.problem);
    if (mapping.every((target) => target === null)) {
      const message = 'Choose a field for at least one column';
      throw new AppError('invalid', message, { mapping: message });
    }
    await rememberMapping(tx, actor, type, inspected.headings, mapping);
    await queue(tx, actor, id, 'check-import', { state: 'checking', counts: nothingYet(inspected.rows) });
  }
  return readImport(tx, actor, id);
}

/** An import that was stopped continues where it left off. */
export async function askToStart(tx: Transaction, actor: Actor, id: string): Promise<Import> {
  const { state, stopped, startedAt } = await holdImport(tx, actor.userId, id);
  const refusals: Partial<Record<ImportState, string>> = {
    mapping: 'Check the rows first.',
    checking: 'This file is being checked.',
    undoing: 'This import is being undone.',
    undone: 'This import has been undone.',
  };
  const refusal = refusals[state];
  if (refusal !== undefined) throw new AppError('conflict', refusal);
  if (state === 'checked' || (state === 'importing' && stopped))
    await queue(tx, actor, id, 'run-import', { state: 'importing', startedAt: startedAt ?? actor.now });
  return readImport(tx, actor, id);
}

/** Undoes a stopped import as far as it got. */
export async function askToUndo(tx: Transaction, actor: Actor, id: string): Promise<Import> {
  const { state, stopped, startedAt } = await holdImport(tx, actor.userId, id);
  if (state === 'importing' && !stopped)
    throw new AppError('conflict', 'The rows are being imported. Stop the import first.');
  if (startedAt === null) throw new AppError('conflict', 'Nothing has been imported from this file yet.');
  if (undoUntil(startedAt) < actor.now && state !== 'undone')
    throw new AppError('conflict', 'An import can be undone for 30 days.');
  const isFirst = state === 'imported' || state === 'importing';
  if (isFirst || (state === 'undoing' && stopped))
    await queue(tx, actor, id, 'undo-import', { state: 'undoing', ...(isFirst && { position: null }) });
  return readImport(tx, actor, id);
}
