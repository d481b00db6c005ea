import { sql } from 'drizzle-orm';
import { isJobStage, jobFields, jobStages, type Job } from '#shared/crm/job-schemas.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { recordRows } from '#server/records/core/record-rows.ts';
import { sortKey } from '#server/records/core/search.ts';

export const jobRows = recordRows({
  type: 'job',
  table: jobs,
  fields: jobFields,
  summed: {
    stage: sql`${jobs.stage}`,
    sortStage: sql`${jobs.sortStage}`,
    fee: sql`${jobs.fee}`,
    columns: ['stage', 'value', 'feePercentage', 'placementFee'],
    standingOf: (record) => {
      const { stage, fee } = record as Job;
      return { stage, sortStage: stageOrder(stage), many: 1, fees: fee ?? 0 };
    },
  },
  compared: ['title', 'contactId'],
});

/** The position in the pipeline. Unknown stages come last, by name. */
export function stageOrder(stage: string): string {
  return isJobStage(stage) ? String(jobStages.indexOf(stage)) : `${jobStages.length}${sortKey(stage)}`;
}
