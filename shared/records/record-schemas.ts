import { z } from 'zod';
import type { Field, FieldSet } from './fields.ts';
import { recordFields, recordId } from './list-schemas.ts';

/** Builds the three schemas of a record from its declared fields. */

/** The editable fields of a set. */
export type FilledIn<Fields extends FieldSet> = {
  [Key in keyof Fields as Fields[Key] extends Field ? Key : never]: Fields[Key];
};

type StoredShape<Fields extends FieldSet> = { [Key in keyof Fields]: Fields[Key]['stored'] };
type RuleOf<Declared> = Declared extends { rule: infer Rule extends z.ZodType } ? Rule : never;
type RuleShape<Fields extends FieldSet> = { [Key in keyof FilledIn<Fields>]: RuleOf<Fields[Key]> };
type InputShape<Fields extends FieldSet> = {
  [Key in keyof FilledIn<Fields>]: Fields[Key] extends { initial: unknown }
    ? z.ZodDefault<RuleOf<Fields[Key]>>
    : RuleOf<Fields[Key]>;
};

export function isFilledIn(field: FieldSet[string]): field is Field {
  return 'rule' in field;
}

export function recordSchemas<const Fields extends FieldSet>(fields: Fields) {
  const filledIn = Object.entries(fields).flatMap(([key, field]) => (isFilledIn(field) ? [[key, field] as const] : []));
  const stored = shape(fields, ({ stored }) => stored) as StoredShape<Fields>;
  const rules = Object.fromEntries(filledIn.map(([key, { rule }]) => [key, rule])) as RuleShape<Fields>;
  const input = Object.fromEntries(
    filledIn.map(([key, field]) => [key, 'initial' in field ? field.rule.default(field.initial) : field.rule]),
  ) as InputShape<Fields>;
  return {
    /** What the API returns. */
    record: z.object({ ...recordFields, ...stored }),
    /** Creates a record; omitted optional fields get their initial value. */
    input: z.strictObject({ id: recordId.optional(), ...input }),
    /** Updates a record; omitted fields keep their value. */
    patch: z.strictObject(rules).partial(),
    rules,
  };
}

function shape<T>(fields: FieldSet, part: (field: FieldSet[string]) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, part(field)]));
}
