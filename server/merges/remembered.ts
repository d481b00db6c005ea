import type { MovedLinks } from '../records/links.ts';

/** A value as a merge found it, and as it left it: one that says something else by now was edited since. */
export interface Changed<Value = unknown> {
  before: Value;
  after: Value;
}

/** Which tags a client carries, by id, in their places. */
export interface CarriedTag {
  tagId: string;
  position: number;
}

/** What a job's stage brings along, as text: it is only compared, and put back. */
export interface JobMoments {
  placedAt: string | null;
  stageSince: string;
  placementFee: string | null;
}

export interface ChangedAssignment<Value> extends Changed<Value> {
  id: string;
}

export interface MergedAssignments {
  /** Somebody is on a job once: the others of theirs on the same one. */
  away: string[];
  notes: ChangedAssignment<string>[];
  turns: ChangedAssignment<number>[];
  /** What happened to those that are away is now the history of the one that stayed. */
  moves: { from: string; ids: string[] }[];
}

/** What it takes to bring merged records apart exactly. Those that were merged away are as they were: only their links went. */
export interface Remembered {
  /** Of the record that stayed. */
  fields: Record<string, Changed>;
  links: MovedLinks[];
  tags?: Changed<CarriedTag[]>;
  moments?: Changed<JobMoments>;
  assignments?: MergedAssignments;
}
