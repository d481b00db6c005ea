import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { recordRows } from '#server/records/core/record-rows.ts';

export const candidateRows = recordRows({
  type: 'candidate',
  table: candidates,
  fields: candidateFields,
  compared: ['firstName', 'lastName', 'email', 'phone'],
});
