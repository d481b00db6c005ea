import type { Field } from '#shared/records/fields.ts';
import {
  differingFields,
  mergedFields,
  proposedChoices,
  type MergeableType,
  type MergeChoice,
  type MergedRecord,
  type MergePreview,
} from '#shared/intake/merge-schemas.ts';
import { recordNames, type RecordType } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';

/** The merge as chosen so far. */
export interface MergePlan {
  survivor: MergedRecord;
  /** In display order. */
  records: readonly MergedRecord[];
  /** Maps a field to the record that its value comes from. */
  choices: Readonly<Record<string, MergeChoice>>;
  differing: readonly [key: string, field: Field][];
  same: readonly [key: string, field: Field][];
}

/** The user's choices. Defaults fill the rest. */
export interface Chosen {
  survivorId?: string;
  choices: Readonly<Record<string, MergeChoice>>;
}

export function planMerge(type: MergeableType, preview: MergePreview, chosen: Chosen): MergePlan | undefined {
  const records = preview.records as unknown as MergedRecord[];
  const survivor = records.find(({ id }) => id === chosen.survivorId) ?? proposedSurvivor(preview);
  if (!survivor) return undefined;
  const inOrder = [survivor, ...records.filter((record) => record !== survivor)];
  const differing = differingFields(type, inOrder);
  const proposed = proposedChoices(type, inOrder);
  const keys = differing.map(([key]) => key);
  return {
    survivor,
    records,
    choices: Object.fromEntries(keys.map((key) => [key, chosen.choices[key] ?? proposed[key] ?? survivor.id])),
    differing,
    same: mergedFields(type).filter(([key]) => !keys.includes(key)),
  };
}

/** The record with the most links. Ties go to the oldest. */
function proposedSurvivor({ records, links }: MergePreview): MergedRecord | undefined {
  const many = (id: string) => Object.values(links[id] ?? {}).reduce((sum, each) => sum + each, 0);
  const [first] = records.toSorted(
    (one, other) => many(other.id) - many(one.id) || one.createdAt.localeCompare(other.createdAt),
  );
  return first;
}

/** The records that move to the survivor: "2 tasks", "1 file". */
export function movedAlong(type: MergeableType, { links }: MergePreview, { survivor }: MergePlan): string[] {
  const sums = new Map<RecordType, number>();
  for (const [id, counts] of Object.entries(links)) {
    if (id === survivor.id) continue;
    for (const [kind, many] of Object.entries(counts) as [RecordType, number][]) {
      sums.set(kind, (sums.get(kind) ?? 0) + many);
    }
  }
  return [...sums].map(([kind, many]) => quantityOf(many, nounOf(type, kind)));
}

/** Seen from a candidate an assignment is a job, seen from a job it is a candidate. */
function nounOf(type: MergeableType, kind: RecordType): string {
  if (kind === 'assignment') return type === 'job' ? 'candidate' : 'job';
  return recordNames[kind].one;
}
