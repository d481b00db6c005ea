import { interactionFields } from '#shared/crm/interaction-schemas.ts';
import { attends } from './keep-attention.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import { recordRows } from '#server/records/core/record-rows.ts';

export const interactionRows = recordRows({
  type: 'interaction',
  table: interactions,
  fields: interactionFields,
  repeated: [attends(interactions, ['date'])],
});
