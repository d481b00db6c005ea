import type { MovedLinks } from '#server/records/core/links.ts';

/** A value before and after a merge. If the current value is a third one, it was edited since. */
export interface Changed<Value = unknown> {
  before: Value;
  after: Value;
}

/** The tags of a client or a company by id, with their positions. */
export interface CarriedTag {
  tagId: string;
  position: number;
}

/** The values that depend on a job's stage, as text, because they are only compared and restored. */
export interface JobMoments {
  placedAt: string | null;
  stageSince: string;
  placementFee: string | null;
}

export interface ChangedRow<Value> extends Changed<Value> {
  id: string;
}

export interface MergedAssignments {
  /** The other assignments of the same candidate to the same job. */
  away: string[];
  notes: ChangedRow<string>[];
  turns: ChangedRow<number>[];
  /** Their stage changes now belong to the assignment that stayed. */
  moves: { from: string; ids: string[] }[];
}

/** Everything needed to undo a merge exactly. The records merged away are unchanged except for their links. */
export interface Remembered {
  /** Of the surviving record. */
  fields: Record<string, Changed>;
  links: MovedLinks[];
  tags?: Changed<CarriedTag[]>;
  moments?: Changed<JobMoments>;
  assignments?: MergedAssignments;
  /** The name that clients hold for their company: of those that were moved, or of all if the survivor was renamed. */
  clients?: ChangedRow<string | null>[];
}
