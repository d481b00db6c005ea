import type { FieldSet } from '#shared/records/fields.ts';
import { isFilledIn, type FilledIn } from '#shared/records/record-schemas.ts';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { EditableFact } from './editable-fact.tsx';
import type { InlineField } from './use-inline-edit.ts';

interface LineFactsProps<Fields extends FieldSet> {
  fields: Fields;
  /** Fields that the panel shows in a way of their own. */
  besides: readonly (keyof FilledIn<Fields> & string)[];
  edit: (name: keyof FilledIn<Fields> & string) => InlineField;
}

/** Every optional line of text of a record, in declared order: a new field shows up without a line in the panel. */
export function LineFacts<Fields extends FieldSet>({ fields, besides, edit }: LineFactsProps<Fields>) {
  return (Object.keys(fields) as (keyof FilledIn<Fields> & string)[])
    .filter((name) => isOptionalLine(fields[name]) && !besides.includes(name))
    .map((name) => (
      <EditableFact key={name} edit={edit(name)} renderControl={({ register }) => <TextInput {...register} />} />
    ));
}

function isOptionalLine(field: FieldSet[string] | undefined): boolean {
  if (!field || !isFilledIn(field)) return false;
  return 'initial' in field && field.initial === null && field.written === undefined && !('links' in field);
}
