import type { Import, UnreadColumn } from '#shared/intake/imports/import-records.ts';
import { fieldOf, hasNotes, targetLabel, type ImportType, type Target } from '#shared/intake/imports/targets.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { useImportWrites } from './imports.queries.ts';
import { shortened } from './shortened.ts';
import { useImportAction } from './use-import-action.ts';

/** The values that cannot be read, by column, with the choice of what happens to them. */
export function UnreadColumns({ run }: { run: Import }) {
  const { id, type, unread, toNotes } = run;
  const act = useImportAction();
  const { change } = useImportWrites(id);

  function choose(field: Target, place: 'empty' | 'notes'): void {
    const others = toNotes.filter((each) => each !== field);
    act(change, { toNotes: place === 'notes' ? [...others, field] : others }, 'The choice was not saved');
  }

  return (
    <Card
      flush
      title="Values that cannot be read"
      description="These rows are imported without them. To read a value, correct it in the file and import the file again, or change the columns."
    >
      <ul className="divide-y divide-line">
        {unread.map((one) => (
          <li
            key={`${one.column} ${one.field}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5"
          >
            <p className="min-w-0 flex-1 basis-64 text-sm break-words">
              <UnreadSummary run={run} one={one} />
            </p>
            {hasNotes(type) && one.examples.length > 0 && one.field !== 'notes' && (
              <Segmented
                label={`${headingOf(run, one)}: values that cannot be read`}
                value={toNotes.includes(one.field) ? 'notes' : 'empty'}
                options={[
                  { value: 'empty', label: withoutIt(type, one.field) },
                  { value: 'notes', label: 'Add to notes' },
                ]}
                onChange={(place) => choose(one.field, place)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "Stage: 5 values could not be read, e.g. ‘Active’." */
export function UnreadSummary({ run, one }: { run: Import; one: UnreadColumn }) {
  const { rows, examples } = one;
  const shown = examples.map((text) => `‘${shortened(text)}’`).join(', ');
  return (
    <>
      <span className="font-medium">{headingOf(run, one)}</span>:{' '}
      {examples.length === 0
        ? `missing in ${quantityOf(rows, 'row')}.`
        : `${quantityOf(rows, 'value')} could not be read, e.g. ${shown}.`}
    </>
  );
}

export function headingOf(
  { type, table }: Import,
  { column, field }: { column: number | null; field: string },
): string {
  return (column === null ? undefined : table.headings[column]) ?? targetLabel(type, field as Target);
}

/** What the record gets instead: a field that is never empty has a usual value. */
function withoutIt(type: ImportType, target: Target): string {
  const field = fieldOf(type, target);
  const usual = field && 'initial' in field ? field.text(field.initial) : '';
  return usual === '' || field?.written === 'yesNo' ? 'Leave empty' : `Use “${usual}”`;
}
