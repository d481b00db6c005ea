import { z } from 'zod';
import { assignmentCountsSchema, assignmentSchema, pipelineColumns } from '#shared/crm/assignment-schemas.ts';
import { attachmentSchema } from '#shared/crm/attachment-schemas.ts';
import { candidateSchema } from '#shared/crm/candidate-schemas.ts';
import { companySchema } from '#shared/crm/company-schemas.ts';
import { contactSchema } from '#shared/crm/contact-schemas.ts';
import { jobSchema } from '#shared/crm/job-schemas.ts';
import { taskSchema } from '#shared/crm/task-schemas.ts';
import { mergesSchema } from '#shared/intake/merge-schemas.ts';
import { columnsOf, pageOf } from '#shared/records/list-schemas.ts';
import { timelinePageSchema } from './timeline-schemas.ts';

/**
 * A record's page in one answer: the record and the first page of each list beside it. Each list goes on with the
 * cursor of its own route, which is also asked when the list has changed.
 */
const beside = {
  tasks: pageOf(taskSchema),
  attachments: pageOf(attachmentSchema),
  timeline: timelinePageSchema,
};

const merges = mergesSchema.shape.items;

export const companyPageSchema = z.object({
  record: companySchema,
  people: pageOf(contactSchema),
  jobs: pageOf(jobSchema),
  merges,
  ...beside,
});

export const contactPageSchema = z.object({ record: contactSchema, jobs: pageOf(jobSchema), merges, ...beside });

export const candidatePageSchema = z.object({
  record: candidateSchema,
  assignments: pageOf(assignmentSchema),
  merges,
  ...beside,
});

export const jobPageViews = ['board', 'list'] as const;
export const jobPageQuery = z.strictObject({
  view: z.enum(jobPageViews, 'View must be board or list').default('board'),
});

export const jobPageSchema = z.object({
  record: jobSchema,
  counts: assignmentCountsSchema,
  /** For the view `board`: the first candidates of each stage. */
  board: columnsOf(pipelineColumns, pageOf(assignmentSchema)).optional(),
  /** For the view `list`. */
  candidates: pageOf(assignmentSchema).optional(),
  ...beside,
});
