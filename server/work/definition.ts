import type { DuplicateType } from '#shared/duplicates.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { MailKind } from '../mail/templates.ts';

/** How many pieces of work a node does at once in each lane. A lane never waits for another. */
export const lanes = {
  mail: 5,
  billing: 3,
  retention: 2,
  /** What people ask for and watch: minutes of work each. */
  long: 2,
  /** Tables of up to 100,000 rows, on their way in or out: what else people wait for does not wait for them. */
  imports: 2,
  /** Files that are read one after the other: hundreds may be dropped at once. */
  documents: 1,
  /** Whether what was just written is there twice, a moment each: tens of thousands after an import. */
  duplicates: 1,
  /** Notes of what happened, a moment each: a flood of wrong passwords delays nothing but itself. */
  activity: 1,
} as const;

export type Lane = keyof typeof lanes;

/** Every kind of work, and what it needs to be told. `createRegister` says for each how it is done. */
export interface WorkData {
  mail: { letter: MailKind; to: string; values: Record<string, string> };
  'billing-event': { eventId: string };
  'billing-reconciliation': Record<string, never>;
  retention: Record<string, never>;
  'account-retention': { userId: string };
  'file-leftovers': Record<string, never>;
  'read-attachment': { id: string; fileId: string };
  'read-cv': { batchId: string; id: string };
  'create-cv-candidates': { batchId: string };
  'take-back-cv-candidates': { batchId: string; evenEdited: boolean };
  'check-import': { importId: string };
  'run-import': { importId: string };
  'undo-import': { importId: string };
  'find-duplicates': { type: DuplicateType; ids: string[] };
  'failed-sign-in': { email: string; at: string; device: string | null; network: string | null };
  backup: Record<string, never>;
  'erasure-list': Record<string, never>;
  'morning-mails': Record<string, never>;
}

export type WorkKind = keyof WorkData;

export interface WorkDefinition<Data = unknown> {
  lane: Lane;
  /** After this many it is given up, which is logged as an error. */
  attempts: number;
  /** Milliseconds until the next try after this many failures. */
  waitAfter: (failures: number) => number;
  /** A run that takes longer than this many milliseconds has failed. */
  limitMs: number;
  /** Kept for 30 days after its end, and for so long its key refuses a second one. Otherwise its row goes with its end. */
  remembered: boolean;
  /** At least once: every step must be safe to repeat. */
  run(context: WorkContext<Data>): Promise<void>;
}

export interface WorkContext<Data> {
  data: Data;
  userId: string | null;
  now: Date;
  /** Aborts when the work is cancelled, has taken too long, was lost to another node, or this node stops. */
  signal: AbortSignal;
  /** What the last finished step left, in this run or in one that was cut short. */
  checkpoint: () => unknown;
  /** Where a transaction may take minutes. */
  unhurried: Database;
  /**
   * One transaction of the work's account (of the installation, if it has none). What it changes and the checkpoint it
   * returns are stored together, and only while this node still holds the work: nothing is ever done twice.
   */
  step: (work: (tx: Transaction) => Promise<StepResult>) => Promise<void>;
  /** For a transaction of one's own: rejects unless this node still holds the work, and keeps it held until the end of it. */
  confirm: (tx: Transaction) => Promise<void>;
  /** Tells how far it is. Called as often as one likes: it is written down a few times a second at most. */
  progress: (done: number, total: number) => Promise<void>;
}

export interface StepResult {
  checkpoint: unknown;
  progress?: { done: number; total: number };
}

/** Trying again is useless. The message is a sentence for whoever asked for the work. */
export class GivenUp extends Error {}

const MINUTE_MS = 60_000;

/** One minute, then twice as long each time, up to `longestMs`. */
export function doubling(longestMs: number): (failures: number) => number {
  return (failures) => Math.min(MINUTE_MS * 2 ** (failures - 1), longestMs);
}
