import { zodResolver } from '@hookform/resolvers/zod';
import { useContext, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useForm, useWatch, type FieldValues, type UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { fieldProps } from './form-field.ts';
import { describeForm, formValues } from './form-values.ts';
import { OpenEditContext } from './open-edit.ts';
import type { StoredRecord } from './record-api.ts';
import type { InlineField } from './use-inline-edit.ts';
import { useRecordForm } from './use-record-form.ts';

/** The input for the value, either registered with the form or controlled. */
export type EditorControl = (bound: {
  register: UseFormRegisterReturn;
  value: unknown;
  onChange: (value: unknown) => void;
}) => ReactNode;

interface FieldEditorProps {
  edit: InlineField;
  label: string;
  renderControl: EditorControl;
}

/** Edits one field. Enter and blur save; Escape cancels. */
export function FieldEditor({ edit, label, renderControl }: FieldEditorProps) {
  const { name, field, record, save, what, failure, onClose } = edit;
  // The record as it was when the edit started. A live update that arrives later must not count as seen by the user.
  const [original] = useState(record);
  const fields = { [name]: field };
  const valuesOf = (item: StoredRecord): FieldValues => formValues(fields, item);
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: zodResolver(z.object({ [name]: field.form.rule as z.ZodType<unknown, FieldValues> })),
    defaultValues: valuesOf(original),
  });
  const isSaved = useRef(false);
  const saving = useRecordForm<FieldValues, FieldValues, StoredRecord>({
    form,
    valuesOf,
    save: (values, over) => save(values[name], (over ?? original).version),
    failure,
    onSaved: () => {
      isSaved.current = true;
      onClose();
    },
  });
  const { isDirty, errors } = form.formState;
  const value: unknown = useWatch({ control: form.control, name });

  const underWay = useRef<Promise<boolean>>(null);
  function finish(): Promise<boolean> {
    underWay.current ??= leave().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }
  async function leave(): Promise<boolean> {
    if (saving.conflict) return false;
    if (isDirty) {
      await saving.submit();
      return isSaved.current;
    }
    onClose();
    return true;
  }

  const openEdit = useContext(OpenEditContext);
  useEffect(() => openEdit.hold(finish));

  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
    // The buttons too: a phone's tab bar or keyboard would cover them.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      onClose();
    } else if (event.key === 'Enter' && !event.defaultPrevented && !(event.target instanceof HTMLButtonElement)) {
      // Enter is a line break in a textarea.
      if (event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      void finish();
    }
  }

  function leaveByBlur(event: FocusEvent<HTMLElement>): void {
    // Switching to another window must not save.
    if (event.currentTarget.contains(event.relatedTarget) || !document.hasFocus()) return;
    void finish();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the control inside is the interactive element */}
      <form
        ref={box}
        noValidate
        data-takes-escape
        onKeyDown={handleKey}
        onBlur={leaveByBlur}
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        <Field {...fieldProps(fields, errors)(name)} label={label} hideLabel>
          {renderControl({
            register: form.register(name),
            value,
            onChange: (next) => form.setValue(name, next, { shouldDirty: true, shouldValidate: true }),
          })}
        </Field>
        <div className="mt-2 flex gap-2">
          <Button type="submit" size="small" variant="primary" busy={saving.busy}>
            Save
          </Button>
          {/* A press must not move the focus first, because blur saves. */}
          <Button size="small" variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {saving.conflict && (
        <ConflictDialog
          what={what}
          mine={describeForm(fields, form.getValues() as never, noNames)}
          saved={describeForm(fields, valuesOf(saving.conflict.current) as never, noNames)}
          busy={saving.busy}
          onReload={onClose}
          onOverwrite={() => void saving.conflict?.overwrite()}
          onCancel={saving.conflict.cancel}
        />
      )}
    </>
  );
}

/** Fields that link to other records are not edited inline. */
const noNames: ReadonlyMap<string, string> = new Map();
