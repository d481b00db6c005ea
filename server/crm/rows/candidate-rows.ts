import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { addWords, columnsInWords, copyToWords, refreshWords } from './searched-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { recordRows, repeated } from '#server/records/core/record-rows.ts';

export const candidateRows = recordRows({
  type: 'candidate',
  table: candidates,
  fields: candidateFields,
  compared: ['firstName', 'lastName', 'email', 'phone'],
  repeated: [
    repeated(candidates, columnsInWords, {}, async (tx, { userId }, { kind, rows }, isChanged) => {
      // Those of a removed candidate are removed with it.
      if (kind === 'removed') return;
      const ids = rows.map(({ id }) => id);
      if (kind === 'inserted') return addWords(tx, userId, ids);
      await copyToWords(tx, userId, ids);
      if (isChanged('cv')) await refreshWords(tx, userId, ids.toSorted());
    }),
  ],
});
