import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { FieldSet } from '#shared/records/fields.ts';

interface CsvColumn {
  heading: string;
  read: (record: object) => string;
}

/** The columns of a CSV export: the declared fields in their order, then the creation time. */
export function csvColumns(fields: FieldSet, today: CalendarDate): CsvColumn[] {
  const declared = Object.entries(fields).flatMap(([key, { cells }]) =>
    cells.map(({ heading, read }) => ({
      heading,
      read: (record: object) => read(valueOf(record, key), { record, today }),
    })),
  );
  return [...declared, { heading: 'Created', read: (record) => String(valueOf(record, 'createdAt')) }];
}

function valueOf(record: object, key: string): unknown {
  return (record as Readonly<Record<string, unknown>>)[key];
}
