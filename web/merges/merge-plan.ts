import type { Field } from '#shared/fields.ts';
import {
  mergedFields,
  proposedChoice,
  type MergeableType,
  type MergeChoice,
  type MergedRecord,
  type MergePreview,
} from '#shared/merges.ts';
import type { RecordType } from '#shared/record-terms.ts';
import { quantityOf } from '#web/cv-batches/quantity.ts';

/** What is about to be merged, as far as it is chosen. */
export interface MergePlan {
  survivor: MergedRecord;
  /** In the order in which they are shown. */
  records: readonly MergedRecord[];
  /** Field → whose value it gets. */
  choices: Readonly<Record<string, MergeChoice>>;
  differing: readonly [key: string, field: Field][];
  same: readonly [key: string, field: Field][];
}

/** What somebody has chosen; the rest is proposed. */
export interface Chosen {
  survivorId?: string;
  choices: Readonly<Record<string, MergeChoice>>;
}

export function planMerge(type: MergeableType, preview: MergePreview, chosen: Chosen): MergePlan | undefined {
  const records = preview.records as unknown as MergedRecord[];
  const survivor = records.find(({ id }) => id === chosen.survivorId) ?? proposedSurvivor(preview);
  if (!survivor) return undefined;
  const inOrder = [survivor, ...records.filter((record) => record !== survivor)];
  const fields = mergedFields(type);
  const isSame = ([key, field]: [string, Field]) =>
    records.every((record) => field.text(record[key]).trim() === field.text(survivor[key]).trim());
  // Two clients of one name are two; what an id stands for is no text.
  const differing = fields.filter((each) => ('link' in each[1] ? !isSameValue(each[0]) : !isSame(each)));
  const choices = differing.map(([key, field]) => [key, chosen.choices[key] ?? proposedChoice(key, field, inOrder)]);
  return {
    survivor,
    records,
    choices: Object.fromEntries(choices) as MergePlan['choices'],
    differing,
    same: fields.filter((each) => !differing.includes(each)),
  };

  function isSameValue(key: string): boolean {
    return records.every((record) => record[key] === survivor?.[key]);
  }
}

/** The one to which most belongs; of several, the one that has been there longest. */
function proposedSurvivor({ records, links }: MergePreview): MergedRecord | undefined {
  const many = (id: string) => Object.values(links[id] ?? {}).reduce((sum, each) => sum + each, 0);
  const [first] = records.toSorted(
    (one, other) => many(other.id) - many(one.id) || one.createdAt.localeCompare(other.createdAt),
  );
  return first;
}

/** What belongs to the others and will belong to the one that stays: "2 tasks", "1 file". */
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

/** An assignment is, for a candidate, a job, and for a job, a candidate. */
function nounOf(type: MergeableType, kind: RecordType): string {
  if (kind === 'assignment') return type === 'job' ? 'candidate' : 'job';
  return kind === 'attachment' ? 'file' : kind;
}
