import { z } from 'zod';
import { unnamed, type Field, type Link, type Linked, type OptionalField } from './fields.ts';
import { recordId } from './list-schemas.ts';
import { relatedTypes, type RelatedRef, type RelatedTo, type RelatedType } from './related.ts';

// The part that screens import without the schema library.
export * from './related.ts';

const WRONG_TYPE = 'Type must be contact, company, job or candidate';

const relatedTo = z.strictObject({ type: z.enum(relatedTypes, WRONG_TYPE), id: recordId });

export const relatedRefSchema = z.object({
  type: z.enum(relatedTypes),
  id: z.uuid(),
  name: z.string(),
  removed: z.boolean(),
}) satisfies z.ZodType<RelatedRef>;

const storedRelatedTo = z.object({ type: z.enum(relatedTypes), id: z.uuid() });

/** One link for each type the value may name. */
function linksTo(whenErased: Link['whenErased'], pathOf: (type: RelatedType) => string): Link[] {
  return relatedTypes.map((type) => ({
    to: type,
    path: pathOf(type),
    whenErased,
    idOf: (value) => {
      const related = value as RelatedTo | null | undefined;
      return related?.type === type ? related.id : null;
    },
  }));
}

const textOf = (value: RelatedTo | null) => (value === null ? '' : unnamed(value.type)(value.id));

/** An optional related record. Erasing that record only empties the field. */
export function optionalRelatedTo(label: string): OptionalField<RelatedTo | null, RelatedTo | null> & Linked {
  const rule = relatedTo.nullable();
  return {
    label,
    rule,
    initial: null,
    stored: storedRelatedTo.nullable(),
    form: { rule, empty: null, of: (value) => value },
    text: textOf,
    cells: [],
    links: linksTo('emptied', () => 'relatedTo.id'),
  };
}

/**
 * A required related record; erasing it erases this one too. `missing` is the message when there is none. A client may
 * also be given by id alone, as `contactId`.
 */
export function requiredRelatedTo(label: string, missing: string): Field<RelatedTo, RelatedTo | null> & Linked {
  return {
    label,
    rule: relatedTo,
    stored: storedRelatedTo,
    form: {
      rule: relatedTo.nullable().refine((value) => value !== null, missing),
      empty: null,
      of: (value) => value,
    },
    text: textOf,
    cells: [],
    links: linksTo('erased', (type) => (type === 'contact' ? 'contactId' : 'relatedTo.id')),
  };
}
