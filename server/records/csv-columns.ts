import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldSet } from '#shared/fields.ts';

interface CsvColumn {
  heading: string;
  read: (record: object) => string;
}

/** The columns of a file of records: those of the declared fields, in their order, and when each record was made. */
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
