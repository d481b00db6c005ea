import type { RowError } from '#shared/imports/read-row.ts';
import type { ImportType } from '#shared/imports/targets.ts';
import { isFilledIn } from '#shared/record-schemas.ts';
import type { FieldSet } from '#shared/fields.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import { changeRecord, holdRecord } from '../records/write-records.ts';
import type { NewInput } from './imported-types.ts';
import { changeableRecords, namesOf } from './names.ts';

type Filled = 'filled' | 'nothing to fill' | 'gone' | RowError[];
type Values = Readonly<Record<string, unknown>>;

/** Writes into the first of these records that is there what a row says and it does not, as an edit would. */
export async function fillEmpty(
  tx: Transaction,
  actor: Actor,
  type: ImportType,
  ids: readonly string[],
  input: NewInput,
): Promise<Filled> {
  const there = await namesOf(tx, actor.userId, type, ids);
  const id = ids.find((one) => there.has(one));
  if (id === undefined) return 'gone';
  const definition = changeableRecords(type);
  const current = await holdRecord(tx, definition, actor, id, undefined);
  const patch = emptyIn(definition.fields, { ...current }, { ...input });
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

/** What the input says of fields in which nothing stands. A stage is that of the job beside it. */
function emptyIn(fields: FieldSet, current: Values, input: Values): Values {
  const filled = Object.entries(fields).filter(
    ([key, field]) => isFilledIn(field) && isNothing(current[key]) && !isNothing(input[key]),
  );
  const patch = Object.fromEntries(filled.map(([key]) => [key, input[key]]));
  if ('candidateStage' in patch && !('assignedJobId' in patch)) delete patch['candidateStage'];
  return patch;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
