import { testsIn, withTest } from '#shared/records/query/edit-text.ts';
import { written } from '#shared/records/query/read-test.ts';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';
import { fieldNamed } from '#shared/records/query/vocabulary.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { AmountFilter } from './amount-filter.tsx';
import { DaysFilter } from './days-filter.tsx';
import { withTyped, type FieldFilterProps } from './field-filter.ts';
import { PacedInput } from './paced-input.tsx';
import { queryReader, type QueryReader } from './query-language.ts';
import type { ListAddress, Patch } from './use-list-address.ts';
import { useToday } from './use-today.ts';

/**
 * The fields offered as filters for each list, by their search names. Filters with a control of their own are left out.
 */
const offered: Record<SearchedType, readonly string[]> = {
  company: ['website', 'group', 'contacted', 'added'],
  contact: ['company', 'position', 'email', 'contacted', 'added'],
  candidate: ['skill', 'salary', 'location', 'contacted', 'added'],
  job: ['salary', 'fee', 'location', 'client', 'contacted', 'start', 'added'],
  task: ['priority', 'due', 'client', 'added'],
};

/** What is true of a record or not: the part behind `is:`. */
const offeredFacts: Record<SearchedType, readonly string[]> = {
  company: ['unplanned'],
  contact: ['unplanned'],
  candidate: ['unplanned'],
  job: ['unplanned'],
  task: [],
};

export interface FieldFiltersProps {
  type: SearchedType;
  q: string | undefined;
  address: Pick<ListAddress<{ q?: string | undefined }>, 'change' | 'refine'>;
}

/**
 * Filter controls that stay in sync with the search box: they write search syntax into it and show what it contains.
 */
export function FieldFilters({ type, q = '', address }: FieldFiltersProps) {
  const vocabulary = vocabularies[type];
  const read = queryReader(type, useToday(), usePreferences().currency);
  const fields = offered[type].flatMap((name) => fieldNamed(vocabulary, name) ?? []);
  const changed =
    (name: string, change: Change): Patch<{ q?: string | undefined }> =>
    ({ q: now = '' }) => ({
      q: withTest(now, vocabulary, name, change(testsIn(now, vocabulary, name))) || undefined,
    });
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => {
        const [name] = field.names;
        return (
          <FieldFilter
            key={field.key}
            field={field}
            values={testsIn(q, vocabulary, name)}
            labelOf={(value) => labelIn(read(written(name, value)))}
            onRefine={(change) => address.refine(changed(name, change))}
            onChange={(change) => address.change(changed(name, change))}
          />
        );
      })}
      {offeredFacts[type].map((fact) => {
        const isIt = (value: string) => value.toLowerCase() === fact;
        return (
          <Checkbox
            key={fact}
            label={labelIn(read(`is:${fact}`))}
            checked={testsIn(q, vocabulary, 'is').some(isIt)}
            onChange={({ target }) =>
              address.change(
                changed('is', (now) => [...now.filter((value) => !isIt(value)), ...(target.checked ? [fact] : [])]),
              )
            }
          />
        );
      })}
    </div>
  );
}

type Change = (now: readonly string[]) => readonly string[];

function labelIn(answer: ReturnType<QueryReader>): string | null {
  return 'mistake' in answer ? null : (answer.pieces[0]?.label ?? null);
}

function FieldFilter(props: FieldFilterProps) {
  const {
    field: { label, kind },
    values,
    labelOf,
    onRefine,
    onChange,
  } = props;
  const [value = ''] = values;
  switch (kind.is) {
    case 'text':
      return (
        <Field label={label}>
          <PacedInput value={value} onSearch={(next) => onRefine(() => [next])} />
        </Field>
      );
    case 'item':
      return (
        <Field label={label} hint="Must have all of them">
          <TagInput value={values} onChange={(next) => onChange((now) => withChanges(now, values, next))} />
        </Field>
      );
    case 'amount':
      return <AmountFilter {...props} />;
    case 'days':
      return <DaysFilter {...props} kind={kind} />;
    case 'choice':
      return (
        <Field label={label}>
          <Select
            placeholder="Any"
            options={withTyped(Object.keys(kind.names), value).map((choice) => ({
              value: choice,
              label: labelOf(choice) ?? choice,
            }))}
            value={value}
            onChange={({ target }) => onChange(() => [target.value])}
          />
        </Field>
      );
  }
}

/** Applies the difference between `before` and `after` to `now`. */
function withChanges(now: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const kept = now.filter((value) => after.includes(value) || !before.includes(value));
  return [...new Set([...kept, ...after.filter((value) => !before.includes(value))])];
}
