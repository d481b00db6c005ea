import type { z } from 'zod';
import { candidatePatch } from '#shared/candidates.ts';
import { contactPatch } from '#shared/contacts.ts';
import { jobPatch } from '#shared/jobs.ts';
import type { MergeableType, MergedRecord } from '#shared/merges.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import type { ReadableRecord, RecordDefinition, Writable } from '../records/definition.ts';
import { findRecords } from '../records/read-records.ts';
import { changeRecord } from '../records/write-records.ts';

/** What merging needs of a record type, whichever it is. */
interface Mergeable {
  kind: ReadableRecord;
  find: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<Found[]>;
  /** As an edit by the form would: with its rules, and in the record's history. */
  change: (tx: Transaction, actor: Actor, id: string, values: Record<string, unknown>) => Promise<MergedRecord>;
}

interface Found {
  record: MergedRecord & { version: number };
  isDeleted: boolean;
}

function mergeable<T extends Writable>(definition: RecordDefinition<T>, patch: z.ZodType<T['patch']>): Mergeable {
  return {
    kind: definition,
    find: (tx, actor, ids) => findRecords(tx, definition, actor, ids),
    change: async (tx, actor, id, values) => {
      const { data, error } = patch.safeParse(values);
      if (error) throw refusedChoice(error);
      return changeRecord(tx, definition, actor, id, data, undefined);
    },
  };
}

export const mergeables: Record<MergeableType, Mergeable> = {
  contact: mergeable(contactRecords, contactPatch),
  candidate: mergeable(candidateRecords, candidatePatch),
  job: mergeable(jobRecords, jobPatch),
};

/** Both texts together may be too long, or what was chosen may no longer be allowed: the choice is at fault. */
function refusedChoice(error: z.ZodError): AppError {
  const problems = error.issues.map(({ path: [field], message }) => [`choices.${String(field)}`, message] as const);
  return new AppError('invalid', problems[0]?.[1] ?? 'The request is not valid.', Object.fromEntries(problems));
}
