import { jobTypeLabels, stageLabel, type Job } from '#shared/jobs.ts';
import type { CsvFile } from '../records/export-csv.ts';

export const jobsCsv: CsvFile<Job> = {
  name: 'jobs',
  columns: [
    ['Title', (job) => job.title],
    ['Client', (job) => job.contact?.name ?? null],
    ['Company', (job) => job.contact?.company ?? null],
    ['Stage', (job) => stageLabel(job.stage)],
    ['Salary', (job) => amount(job.value)],
    ['Fee percentage', (job) => (job.feePercentage === null ? null : String(job.feePercentage))],
    ['Fee', (job) => (job.fee === null ? null : amount(job.fee))],
    ['Job type', (job) => jobTypeLabels[job.jobType]],
    ['Location', (job) => job.location],
    ['Recruiter', (job) => job.recruiter],
    ['Exclusive', (job) => (job.isExclusive ? 'Yes' : 'No')],
    ['Start date', (job) => job.startDate],
    ['Placed', (job) => job.placedAt],
    ['Requirements', (job) => job.requirements],
    ['Notes', (job) => job.notes],
    ['Created', (job) => job.createdAt],
  ],
};

/** A spreadsheet reads the number; the currency is a setting of the screen. */
function amount(value: number): string {
  return value.toFixed(2);
}
