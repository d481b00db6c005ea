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
    repeated(candidates, columnsInWords, {}, async (tx, { userId }, { kind, rows, given }, isChanged) => {
      // Those of a removed candidate are removed with it.
      if (kind === 'removed') return;
      const ids = rows.map(({ id }) => id);
      if (kind === 'inserted') {
        // The CV is not read back: it is stored compressed, outside the row.
        const added = ids.map((id) => ({ id, cv: given.get(id)?.['cv'] as string }));
        return addWords(tx, userId, added);
      }
      copyToWords(tx, userId, ids);
      if (isChanged('cv')) await refreshWords(tx, userId, ids.toSorted());
    }),
  ],
});
