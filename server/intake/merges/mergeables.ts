import type { z } from 'zod';
import { candidatePatch } from '#shared/crm/candidate-schemas.ts';
import { companyPatch } from '#shared/crm/company-schemas.ts';
import { contactPatch } from '#shared/crm/contact-schemas.ts';
import { jobPatch } from '#shared/crm/job-schemas.ts';
import type { MergeableType, MergedRecord } from '#shared/intake/merge-schemas.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { jobRecords } from '#server/crm/jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { ReadableRecord, RecordDefinition, Writable } from '#server/records/core/definition.ts';
import { findRecords } from '#server/records/core/read-records.ts';
import { changeRecord } from '#server/records/core/write-records.ts';

/** What a merge needs from a record type. */
interface Mergeable {
  kind: ReadableRecord;
  find: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<Found[]>;
  /** Like an edit in the form: same rules, and logged in the record's history. */
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
  company: mergeable(companyRecords, companyPatch),
  contact: mergeable(contactRecords, contactPatch),
  candidate: mergeable(candidateRecords, candidatePatch),
  job: mergeable(jobRecords, jobPatch),
};

/** The joined text may be too long, or the chosen value no longer allowed. Both are errors of the choice. */
function refusedChoice(error: z.ZodError): AppError {
  const problems = error.issues.map(({ path: [field], message }) => [`choices.${String(field)}`, message] as const);
  return new AppError('invalid', problems[0]?.[1] ?? 'The request is not valid.', Object.fromEntries(problems));
}
