import type { z } from 'zod';
import { pipelineColumns, type PipelineColumn } from '#shared/crm/assignments.ts';
import type {
  candidatePageSchema,
  companyPageSchema,
  contactPageSchema,
  jobPageQuery,
  jobPageSchema,
} from '#shared/day/page-schemas.ts';
import { FIRST_EVENTS } from '#shared/day/timeline.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/platform/limits.ts';
import type { RelatedType } from '#shared/records/related.ts';
import { assignmentRecords, countAssignments, type AssignmentKind } from '#server/crm/assignments/assignments.store.ts';
import { attachmentRecords } from '#server/crm/attachments/attachments.store.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import { jobRecords, type JobKind } from '#server/crm/jobs/jobs.store.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { listMerges } from '#server/intake/merges/merges.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { KindOf } from '#server/records/core/definition.ts';
import { readRecord } from '#server/records/core/write-records.ts';
import { listBoard, listRecords } from '#server/records/lists/list-records.ts';
import { readTimeline } from '../timeline/timeline.store.ts';

type CompanyKind = KindOf<typeof companyRecords>;
type ContactKind = KindOf<typeof contactRecords>;
type CandidateKind = KindOf<typeof candidateRecords>;
type TaskKind = KindOf<typeof taskRecords>;
type AttachmentKind = KindOf<typeof attachmentRecords>;

const limit = DEFAULT_PAGE_SIZE;

/** The parts are the first pages that their own routes give, in the order that the page shows them. */
export async function readContactPage(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof contactPageSchema>> {
  // First, because nothing else is asked about a record that is not there.
  const record = await readRecord<ContactKind>(tx, contactRecords, actor, id);
  return {
    record,
    jobs: await listRecords<JobKind>(tx, jobRecords, actor, { contactId: id, sort: '-createdAt', limit }),
    merges: await listMerges(tx, actor, { type: 'contact', id }),
    ...(await readBeside(tx, actor, 'contact', id)),
  };
}

export async function readCompanyPage(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof companyPageSchema>> {
  const record = await readRecord<CompanyKind>(tx, companyRecords, actor, id);
  return {
    record,
    people: await listRecords<ContactKind>(tx, contactRecords, actor, { companyId: id, sort: 'name', limit }),
    jobs: await listRecords<JobKind>(tx, jobRecords, actor, { companyId: id, sort: '-createdAt', limit }),
    merges: await listMerges(tx, actor, { type: 'company', id }),
    ...(await readBeside(tx, actor, 'company', id)),
  };
}

export async function readCandidatePage(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof candidatePageSchema>> {
  const record = await readRecord<CandidateKind>(tx, candidateRecords, actor, id);
  return {
    record,
    assignments: await listRecords<AssignmentKind>(tx, assignmentRecords, actor, {
      candidateId: id,
      sort: '-createdAt',
      limit,
    }),
    merges: await listMerges(tx, actor, { type: 'candidate', id }),
    ...(await readBeside(tx, actor, 'candidate', id)),
  };
}

export async function readJobPage(
  tx: Transaction,
  actor: Actor,
  id: string,
  view: z.infer<typeof jobPageQuery>['view'],
): Promise<z.infer<typeof jobPageSchema>> {
  const record = await readRecord<JobKind>(tx, jobRecords, actor, id);
  return {
    record,
    counts: await countAssignments(tx, actor, { jobId: id }),
    ...(view === 'board'
      ? {
          board: await listBoard<AssignmentKind, PipelineColumn>(
            tx,
            assignmentRecords,
            actor,
            pipelineColumns,
            (stage) => ({
              jobId: id,
              stage,
              sort: '-stageSince',
              limit,
            }),
          ),
        }
      : {
          candidates: await listRecords<AssignmentKind>(tx, assignmentRecords, actor, {
            jobId: id,
            sort: 'candidate',
            limit,
          }),
        }),
    ...(await readBeside(tx, actor, 'job', id)),
  };
}

async function readBeside(tx: Transaction, actor: Actor, type: RelatedType, id: string) {
  const ofRecord = { [`${type}Id` as const]: id };
  return {
    tasks: await listRecords<TaskKind>(tx, taskRecords, actor, { ...ofRecord, sort: 'dueDate', limit }),
    attachments: await listRecords<AttachmentKind>(tx, attachmentRecords, actor, {
      ...ofRecord,
      sort: '-createdAt',
      limit,
    }),
    timeline: await readTimeline(tx, actor, { userId: actor.userId, type, id }, { limit: FIRST_EVENTS }),
  };
}
