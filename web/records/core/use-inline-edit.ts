import { useContext, useState } from 'react';
import type { Field, FieldSet } from '#shared/records/fields.ts';
import { isFilledIn, type FilledIn } from '#shared/records/record-schemas.ts';
import { OpenEditContext } from './open-edit.ts';
import type { StoredRecord } from './record-api.ts';

interface InlineEditOptions<Fields extends FieldSet, Item extends StoredRecord, Patch extends object> {
  fields: Fields;
  record: Item;
  save: (change: { id: string; patch: Patch; version: number }) => Promise<Item>;
  /** The record in the conflict message: "This client". */
  what: string;
  /** The specification's message for a refused save. */
  failure: (error: unknown) => string;
}

/** One field of a record that can be edited in place. */
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

/** Edits the fields of a record in place, one at a time. */
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
    // The open field is saved first. If the save is refused, it stays open.
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
      // Another field may have been opened while this one was being saved.
      onClose: () => setOpen((current) => (current === name ? undefined : current)),
      save: (value, version) => save({ id: record.id, patch: { [name]: value } as Patch, version }),
    };
  };
}
