import { tagFields } from '#shared/crm/tag-schemas.ts';
import { tags } from '#server/platform/db/schema/tags.ts';
import { recordRows, repeated } from '#server/records/core/record-rows.ts';
import { refreshCarriersOf } from './tag-text.ts';

/** Clients and companies show the names of their tags. */
export const tagRows = recordRows({
  type: 'tag',
  table: tags,
  fields: tagFields,
  repeated: [
    repeated(tags, ['name'], {}, async (tx, by, { kind, rows, before }) => {
      if (kind !== 'updated') return;
      const oldName = before?.['name'] as string | undefined;
      await refreshCarriersOf(
        tx,
        by,
        rows.map(({ id }) => id),
        oldName,
      );
    }),
  ],
});
