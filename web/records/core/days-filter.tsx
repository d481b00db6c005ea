import { useState } from 'react';
import { isCalendarDate } from '#shared/platform/calendar-date.ts';
import { readDays, type DaysKind } from '#shared/records/query/days.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { between, withTyped, type FieldFilterProps } from './field-filter.ts';
import { PacedInput } from './paced-input.tsx';
import { useToday } from './use-today.ts';

const usualDays = {
  behind: ['today', '<7d', '<30d', '<90d', 'thisyear', '>14d', '>30d', '>90d'],
  ahead: ['today', 'tomorrow', 'thisweek', 'nextweek', '<30d'],
} satisfies Record<DaysKind['lie'], string[]>;

/** Not a valid date, so it cannot collide with one. */
const BETWEEN = 'between';

/** Offers the usual periods by name, and any other by its first and last day. */
export function DaysFilter({
  field: { label },
  kind,
  values: [value = ''],
  labelOf,
  onRefine,
  onChange,
}: FieldFilterProps & { kind: DaysKind }) {
  const today = useToday();
  const [isBetween, setIsBetween] = useState(false);
  const ends = endsOf(value);
  const showsEnds = isBetween || ends !== null;
  const [from, to] = ends ?? ['', ''];

  function choose(next: string): void {
    setIsBetween(next === BETWEEN);
    // The range starts out as the period chosen before.
    const test = next === BETWEEN ? readDays(value, kind, today)?.test : undefined;
    if (test?.is === 'days') onChange(() => [between(test.from ?? '', test.to ?? '')]);
    else if (next !== BETWEEN) onChange(() => [next]);
  }

  function refine(change: (now: [string, string]) => [string, string]): void {
    // Keeps the two inputs visible while both are empty.
    setIsBetween(true);
    onRefine(([now = '']) => [between(...change(endsOf(now) ?? ['', '']))]);
  }

  const canAsk = (day: string) => day === '' || isCalendarDate(day);
  const choices = withTyped(usualDays[kind.lie], ends ? '' : value);
  // Without the label of the field, which stands above.
  const periodOf = (choice: string) => {
    const words = readDays(choice, kind, today)?.words ?? labelOf(choice) ?? choice;
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label}>
        <Select
          placeholder="Any time"
          options={[
            ...choices.map((choice) => ({ value: choice, label: periodOf(choice) })),
            { value: BETWEEN, label: 'Between two dates…' },
          ]}
          value={showsEnds ? BETWEEN : value}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {showsEnds && (
        <div className="flex items-center gap-2">
          <PacedInput
            type="date"
            aria-label={`${label} from`}
            value={from}
            onSearch={(next) => refine(([, last]) => [next, last])}
            canSearch={canAsk}
          />
          <span aria-hidden>–</span>
          <PacedInput
            type="date"
            aria-label={`${label} to`}
            value={to}
            onSearch={(next) => refine(([first]) => [first, next])}
            canSearch={canAsk}
          />
        </div>
      )}
    </div>
  );
}

/** The first and last day if both are written as dates; '' is an open end. */
function endsOf(value: string): [from: string, to: string] | null {
  const [, from = '', to = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(value) ?? [];
  const isWritten = [from, to].every((day) => day === '' || isCalendarDate(day));
  return isWritten && between(from, to) === value && value !== '' ? [from, to] : null;
}
