import type { ListedCandidate } from '#shared/candidates.ts';
import type { CsvFile } from '../records/export-csv.ts';

/** Without the CV: a spreadsheet's cell does not hold it. The account's export has it in full. */
export const candidatesCsv: CsvFile<ListedCandidate> = {
  name: 'candidates',
  columns: [
    ['First name', (candidate) => candidate.firstName],
    ['Last name', (candidate) => candidate.lastName],
    ['Email', (candidate) => candidate.email],
    ['Phone', (candidate) => candidate.phone],
    ['Type', (candidate) => candidate.type],
    ['Skills', (candidate) => candidate.skills.join('; ')],
    ['Expected salary', (candidate) => candidate.expectedSalary?.toString() ?? null],
    ['Assigned job', ({ assignedJob }) => (assignedJob === null || assignedJob.removed ? null : assignedJob.title)],
    ['Stage', (candidate) => candidate.candidateStage],
    ['Created', (candidate) => candidate.createdAt],
  ],
};
