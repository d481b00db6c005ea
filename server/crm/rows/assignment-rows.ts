import { assignmentFields } from '#shared/crm/assignment-schemas.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { recordRows, repeated } from '#server/records/core/record-rows.ts';
import { refreshCurrent } from './current-assignment.ts';

/** A candidate's row repeats the current assignment. Code that writes assignments locks their candidates first. */
export const assignmentRows = recordRows({
  type: 'assignment',
  table: assignments,
  fields: assignmentFields,
  repeated: [
    repeated(
      assignments,
      ['candidateId', 'jobId', 'stage', 'turn'],
      { candidateId: assignments.candidateId },
      (tx, by, { rows, as }) => refreshCurrent(tx, by, candidatesOf(rows), as),
    ),
  ],
});

export function candidatesOf(of: readonly { candidateId: string }[]): string[] {
  return [...new Set(of.map(({ candidateId }) => candidateId))];
}
