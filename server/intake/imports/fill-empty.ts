import type { RowError } from '#shared/intake/imports/read-row.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import type { FieldSet } from '#shared/records/fields.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { changeRecord, holdRecord } from '#server/records/core/write-records.ts';
import { definitionOf } from '#server/crm/register.ts';
import { addedNotes } from './added-notes.ts';
import { namesOf } from './names.ts';
import type { NewInput } from './resolved.ts';

type Filled = 'filled' | 'nothing to fill' | 'gone' | RowError[];
type Values = Readonly<Record<string, unknown>>;

/**
 * Fills empty fields of the first of these records that exists with the values of a row, as an edit would, and adds the
 * lines to its notes.
 */
export async function fillEmpty(
  tx: Transaction,
  actor: Actor,
  type: ImportType,
  ids: readonly string[],
  input: NewInput,
  lines: readonly string[],
): Promise<Filled> {
  const there = await namesOf(tx, actor.userId, type, ids);
  const id = ids.find((one) => there.has(one));
  if (id === undefined) return 'gone';
  const definition = definitionOf(type);
  const current = await holdRecord(tx, definition, actor, id, undefined);
  const patch = emptyIn(definition.fields, { ...current }, { ...input });
  const noted = addedNotes({ ...current, ...patch }, lines);
  if ('error' in noted) return [noted.error];
  Object.assign(patch, noted);
  if (Object.keys(patch).length === 0) return 'nothing to fill';
  try {
    await changeRecord(tx, definition, actor, id, patch, undefined);
    return 'filled';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [[field, message]] = Object.entries(error.fields ?? { '': error.message }) as [[string, string]];
    return [{ column: null, field, message }];
  }
}

/** The input values whose fields are empty. A stage belongs to the job next to it. */
function emptyIn(fields: FieldSet, current: Values, input: Values): Record<string, unknown> {
  const filled = Object.entries(fields).filter(
    ([key, field]) =>
      isFilledIn(field) &&
      (isNothing(current[key]) || (field.unknown !== undefined && current[key] === field.unknown)) &&
      !isNothing(input[key]) &&
      input[key] !== current[key],
  );
  const patch = Object.fromEntries(filled.map(([key]) => [key, input[key]]));
  if ('candidateStage' in patch && !('assignedJobId' in patch)) delete patch['candidateStage'];
  return patch;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
