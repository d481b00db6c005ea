import { useContext, useState } from 'react';
import type { Field, FieldSet } from '#shared/fields.ts';
import { isFilledIn, type FilledIn } from '#shared/record-schemas.ts';
import { OpenEditContext } from './open-edit.ts';
import type { StoredRecord } from './record-api.ts';

interface InlineEditOptions<Fields extends FieldSet, Item extends StoredRecord, Patch extends object> {
  fields: Fields;
  record: Item;
  save: (change: { id: string; patch: Patch; version: number }) => Promise<Item>;
  /** "This client": what somebody else may have changed meanwhile. */
  what: string;
  /** The specification's sentence for a refused save. */
  failure: (error: unknown) => string;
}

/** One field of a record, as it is shown and as it can be changed where it stands. */
export interface InlineField {
  name: string;
  field: Field;
  record: StoredRecord;
  what: string;
  failure: (error: unknown) => string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  save: (value: unknown, version: number) => Promise<StoredRecord>;
}

/** Lets the fields of a record be changed one at a time, where they are shown. */
export function useInlineEdit<Fields extends FieldSet, Item extends StoredRecord, Patch extends object>({
  fields,
  record,
  save,
  what,
  failure,
}: InlineEditOptions<Fields, Item, Patch>): (name: keyof FilledIn<Fields> & string) => InlineField {
  const [open, setOpen] = useState<string>();
  const openEdit = useContext(OpenEditContext);

  async function openField(name: string): Promise<void> {
    // The field that is open is saved first; if that is refused, it stays open.
    if (await openEdit.finish()) setOpen(name);
  }

  return (name) => {
    const field = fields[name];
    if (!field || !isFilledIn(field)) throw new Error(`${name} cannot be filled in`);
    return {
      name,
      field,
      record,
      what,
      failure,
      isOpen: open === name,
      onOpen: () => void openField(name),
      // Another one may have been opened while this one was saved.
      onClose: () => setOpen((current) => (current === name ? undefined : current)),
      save: (value, version) => save({ id: record.id, patch: { [name]: value } as Patch, version }),
    };
  };
}
