import type { DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { MailKind } from '../letters/letters.ts';

/** How many items a node runs at once in each lane. Lanes never wait for each other. */
export const lanes = {
  mail: 5,
  billing: 3,
  retention: 2,
  /** Work that users start and watch; it takes minutes. */
  long: 2,
  /** Imports of up to 100,000 rows and their undoing, separate so that other work does not wait for them. */
  imports: 2,
  /** Files read one after the other: hundreds may be dropped at once. */
  documents: 1,
  /** Duplicate checks of new records, a moment each: tens of thousands after an import. */
  duplicates: 1,
  /** Activity log entries, a moment each: a flood of wrong passwords delays nothing else. */
  activity: 1,
} as const;

export type Lane = keyof typeof lanes;

/** Every kind of work with its input. `createRegister` defines how each is done. */
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
  'empty-bin': { before: string };
  'find-duplicates': { type: DuplicateType; ids: string[] };
  'failed-sign-in': { email: string; at: string; device: string | null; network: string | null };
  backup: Record<string, never>;
  'erasure-list': Record<string, never>;
  'morning-mails': Record<string, never>;
}

export type WorkKind = keyof WorkData;

export interface WorkDefinition<Data = unknown> {
  lane: Lane;
  /** After this many attempts it is given up, which is logged as an error. */
  attempts: number;
  /** Milliseconds until the next attempt after this many failures. */
  waitAfter: (failures: number) => number;
  /** A run that takes longer than this many milliseconds has failed. */
  limitMs: number;
  /**
   * Kept for 30 days after its end, during which its key prevents a second one. Otherwise its row is deleted at its
   * end.
   */
  remembered: boolean;
  /** Runs at least once, so every step must be safe to repeat. */
  run(context: WorkContext<Data>): Promise<void>;
}

export interface WorkContext<Data> {
  data: Data;
  userId: string | null;
  now: Date;
  /** Earlier attempts have failed or were interrupted. */
  isRepeated: boolean;
  /** Aborts when the work is cancelled, takes too long, is lost to another node, or when this node stops. */
  signal: AbortSignal;
  /** The result of the last finished step, in this run or an interrupted one. */
  checkpoint: () => unknown;
  /** For transactions that may take minutes. */
  unhurried: Database;
  /**
   * One transaction of the work's account (of the installation, if it has none). Its changes and the returned
   * checkpoint are committed together, and only while this node still holds the work, so that nothing is done twice.
   */
  step: (work: (tx: Transaction) => Promise<StepResult>) => Promise<void>;
  /**
   * For the work's own transactions: rejects unless this node still holds the work, and locks it until the transaction
   * ends.
   */
  confirm: (tx: Transaction) => Promise<void>;
  /** Reports progress. May be called any number of times: it is written a few times a second at most. */
  progress: (done: number, total: number) => Promise<void>;
}

export interface StepResult {
  checkpoint: unknown;
  progress?: { done: number; total: number };
}

/** A retry is useless. The message is a sentence for the user who asked for the work. */
export class GivenUp extends Error {}

const MINUTE_MS = 60_000;

/** One minute, then doubling, up to `longestMs`. */
export function doubling(longestMs: number): (failures: number) => number {
  return (failures) => Math.min(MINUTE_MS * 2 ** (failures - 1), longestMs);
}
