import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fileKinds } from '#shared/platform/files.ts';
import type { Import, ImportPatch } from '#shared/intake/imports/import-records.ts';
import { encodings } from '#shared/intake/imports/table-terms.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { commonDelimiters, delimiterName, encodingNames } from './import-words.ts';

/** Exports put titles and notes into the first few rows. */
const MOST_ROWS_ABOVE = 20;

interface TableReadingProps {
  run: Import;
  /** The file is being parsed again. */
  busy: boolean;
  onChoose: (choices: NonNullable<ImportPatch['choices']>) => void;
}

/** Shows in one line how the file was parsed, and lets the user correct it. */
export function TableReading({ run, busy, onChoose }: TableReadingProps) {
  const { type, table, choices, mapping } = run;
  const { format, encoding, delimiter, sheet, sheets, headingRow, problem } = table;
  const [open, setOpen] = useState(problem !== null && (encoding !== null || sheets.length > 1));
  const parts = [
    format && fileKinds[format].label,
    encoding && encodingNames[encoding],
    delimiter && `columns separated by ${delimiterName(delimiter)}`,
    sheet !== null && sheets.length > 1 && `sheet “${sheet}”`,
    headingRow === 0 ? 'no headings' : `headings in row ${headingRow}`,
    quantityOf(table.rows, 'row'),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <section
      aria-label="How the file is read"
      className="rounded-lg border border-line bg-surface px-4 py-2 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {busy ? (
            <span className="flex items-center gap-2">
              <Spinner className="size-4" /> Reading the file again…
            </span>
          ) : (
            parts.join(' · ')
          )}
        </p>
        <div className="flex flex-wrap gap-1">
          {headingRow > 0 && mapping.every((target) => target === null) && (
            <Button variant="ghost" size="small" onClick={() => choose({ headingRow: 0 })}>
              The first row is data
            </Button>
          )}
          <Button variant="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Close' : 'Change'}
          </Button>
          <Link to="/import" search={{ type }} className={buttonClass({ variant: 'ghost', size: 'small' })}>
            Another file
          </Link>
        </div>
      </div>
      {open && (
        <div className="mt-2 grid gap-3 border-t border-line pt-3 pb-2 sm:grid-cols-2 lg:grid-cols-4">
          {encoding !== null && (
            <Field label="Text encoding">
              <Select
                options={encodings.map((each) => ({ value: each, label: encodingNames[each] }))}
                value={encoding}
                onChange={({ target }) => choose({ encoding: encodings.find((each) => each === target.value) })}
              />
            </Field>
          )}
          {delimiter !== null && (
            <Field label="Columns are separated by">
              <Select
                options={[...new Set([...commonDelimiters, delimiter])].map((each) => ({
                  value: each,
                  label: delimiterName(each),
                }))}
                value={delimiter}
                onChange={({ target }) => choose({ delimiter: target.value })}
              />
            </Field>
          )}
          {sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                options={sheets.map((each) => ({ value: each, label: each }))}
                value={sheet ?? ''}
                // Another sheet has its headings in another row.
                onChange={({ target }) => choose({ sheet: target.value, headingRow: undefined })}
              />
            </Field>
          )}
          <Field label="Headings">
            <Select
              options={[
                { value: '0', label: 'The file has none' },
                ...Array.from({ length: Math.max(MOST_ROWS_ABOVE, headingRow) }, (_, index) => ({
                  value: String(index + 1),
                  label: `In row ${index + 1}`,
                })),
              ]}
              value={String(headingRow)}
              onChange={({ target }) => choose({ headingRow: Number(target.value) })}
            />
          </Field>
        </div>
      )}
    </section>
  );

  function choose(next: { [Key in keyof typeof choices]: (typeof choices)[Key] | undefined }): void {
    const all = Object.entries({ ...choices, ...next }).filter(([, value]) => value !== undefined);
    onChoose(Object.fromEntries(all));
  }
}
