import { formatCalendarDate } from '#shared/platform/calendar-date.ts';
import type { Import, ImportPatch } from '#shared/intake/imports/import-records.ts';
import { fieldOf } from '#shared/intake/imports/targets.ts';
import { orderIn, readDate } from '#shared/intake/imports/written-dates.ts';
import { decimalMarkIn } from '#shared/platform/typed-number.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { RadioGroup } from '#web/platform/ui/radio-group.tsx';

type Reading = NonNullable<ImportPatch['reading']>;
type Question = Import['ask'][number];

/** The questions about the file that are still unanswered. */
export function unanswered({ ask, reading }: Pick<Import, 'ask' | 'reading'>): Question[] {
  return ask.filter((question) => reading[question] === null);
}

/** Asks how to read ambiguous values, with an example from the file. */
export function ReadingQuestions({ run, onAnswer }: { run: Import; onAnswer: (reading: Reading) => void }) {
  const { ask, reading } = run;
  if (ask.length === 0) return null;
  const day = exampleOf(run, 'day', (text) => orderIn(text) === null) ?? '03/11/2026';
  const amount = exampleOf(run, 'amount', (text) => decimalMarkIn(text) === null);
  return (
    <Card title={ask.length === 1 ? 'One question about your file' : 'Two questions about your file'}>
      <div className="flex flex-col gap-4">
        {ask.includes('dayFirst') && (
          <RadioGroup
            label={`Which day is “${day}”?`}
            value={asText(reading.dayFirst)}
            options={[
              { value: 'true', label: dayAs(day, true), hint: 'Day before month' },
              { value: 'false', label: dayAs(day, false), hint: 'Month before day' },
            ]}
            onChange={(value) => onAnswer({ ...reading, dayFirst: value === 'true' })}
          />
        )}
        {ask.includes('decimal') && (
          <RadioGroup
            label={`How are amounts written${amount === undefined ? '' : `, such as “${amount}”`}?`}
            value={asText(reading.decimal)}
            options={[
              { value: '.', label: '1,234.56', hint: 'A point before the decimals' },
              { value: ',', label: '1.234,56', hint: 'A comma before the decimals' },
            ]}
            onChange={(value) => onAnswer({ ...reading, decimal: value === ',' ? ',' : '.' })}
          />
        )}
      </div>
    </Card>
  );
}

function asText(answer: boolean | string | null): string | null {
  return answer === null ? null : String(answer);
}

function dayAs(text: string, dayFirst: boolean): string {
  const date = readDate(text, dayFirst);
  return typeof date === 'string' ? formatCalendarDate(date) : text;
}

/** An ambiguous value from the first rows. */
function exampleOf(
  { type, mapping, table }: Import,
  written: 'day' | 'amount',
  isUnclear: (text: string) => boolean,
): string | undefined {
  const columns = mapping.flatMap((target, column) =>
    target !== null && fieldOf(type, target)?.written === written ? [column] : [],
  );
  return table.samples.flatMap((row) => columns.map((column) => row[column] ?? '')).find(isUnclear);
}
