import { z } from 'zod';
import type { Field, FieldSet, Linked } from '#shared/records/fields.ts';
import { isFilledIn, type FilledIn } from '#shared/records/record-schemas.ts';
import type { DescribedField } from './conflict-dialog.tsx';

/** A form holds every editable field, as typed. Its types, rules and labels derive from the field declarations. */

type TypedOf<Declared> = Declared extends { form: { empty: infer Typed } } ? Typed : never;
type ValueOf<Declared> = Declared extends { rule: z.ZodType<infer Value> } ? Value : never;

export type FormValues<Fields extends FieldSet> = { [Key in keyof FilledIn<Fields>]: TypedOf<Fields[Key]> };

type FormShape<Fields extends FieldSet> = {
  [Key in keyof FilledIn<Fields>]: z.ZodType<ValueOf<Fields[Key]>, TypedOf<Fields[Key]>>;
};

/** Turns typed values into the values to send. */
export function formSchema<Fields extends FieldSet>(fields: Fields) {
  return z.object(fromFields(fields, ({ form }) => form.rule) as FormShape<Fields>);
}

/** The initial values of the form for a new record. */
export function emptyForm<Fields extends FieldSet>(fields: Fields): FormValues<Fields> {
  return fromFields(fields, ({ form }) => form.empty) as FormValues<Fields>;
}

/** The initial values of the form for an existing record. */
export function formValues<Fields extends FieldSet>(fields: Fields, record: object): FormValues<Fields> {
  const stored = record as Readonly<Record<string, unknown>>;
  return fromFields(fields, ({ form }, key) => form.of(stored[key])) as FormValues<Fields>;
}

/**
 * The form's fields in readable form, to show how two versions differ. `names` maps the ids of linked records to their
 * names. Values that cannot be saved are shown as typed.
 */
export function describeForm<Fields extends FieldSet>(
  fields: Fields,
  values: FormValues<Fields>,
  names: ReadonlyMap<string, string>,
): DescribedField[] {
  const typed: Readonly<Record<string, unknown>> = values;
  return Object.values(
    fromFields(fields, (field, key) => {
      const parsed = field.form.rule.safeParse(typed[key]);
      if (!parsed.success) return { label: field.label, text: asTyped(typed[key]) };
      const ids = isLinked(field) ? field.links.map(({ idOf }) => idOf(parsed.data)) : [];
      const [name] = ids.flatMap((id) => (id === null ? [] : [names.get(id)]));
      return { label: field.label, text: name || field.text(parsed.data) };
    }),
  );
}

function asTyped(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value;
  return typeof text === 'string' ? text.trim() : '';
}

function isLinked(field: Field): field is Field & Linked {
  return 'links' in field;
}

function fromFields<T>(fields: FieldSet, part: (field: Field, key: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (isFilledIn(field) ? [[key, part(field, key)]] : [])),
  );
}
