import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/platform/lib/api.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { StoredRecord } from './record-api.ts';
import { useDiscardGuard } from './use-discard-guard.ts';

interface RecordFormOptions<Values extends FieldValues, Output, Item extends StoredRecord> {
  form: UseFormReturn<Values, unknown, Output>;
  /** `over` is a newer version than the form started with. The user either reloaded it or chose to overwrite it. */
  save: (values: Output, over?: Item) => Promise<Item>;
  valuesOf: (item: Item) => Values;
  /** The specification's message for a refused save. */
  failure: (error: unknown) => string;
  onSaved: (item: Item) => void;
  /** Unsaved input outside the form's fields. */
  hasMoreChanges?: boolean;
}

/**
 * Saves a record form: once per submit, keeping the input if it fails, and never over a newer version without asking.
 */
export function useRecordForm<Values extends FieldValues, Output, Item extends StoredRecord>({
  form,
  save,
  valuesOf,
  failure,
  onSaved,
  hasMoreChanges = false,
}: RecordFormOptions<Values, Output, Item>) {
  const toast = useToast();
  const saving = useRef(false);
  const [current, setCurrent] = useState<Item | null>(null);
  /** The newer version that the user reloaded into the form. Later changes are based on it. */
  const [reloaded, setReloaded] = useState<Item>();
  const { isDirty, isSubmitting } = form.formState;
  const guard = useDiscardGuard(isDirty || hasMoreChanges);

  function explain(error: unknown): void {
    if (!(error instanceof ApiError)) {
      toast.show({ title: failure(error), tone: 'danger' });
      return;
    }
    const refused = Object.entries(error.fields);
    // An error on a part of a field ("relatedTo.id") is shown at the field.
    const known = refused
      .map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
      .filter(([field]) => field in form.getValues());
    for (const [index, [field, message]] of known.entries()) {
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    // An error that matches no field must not get lost.
    if (known.length === 0 || known.length < refused.length) toast.show({ title: failure(error), tone: 'danger' });
  }

  async function saveOnce(values: Output, over?: Item): Promise<void> {
    // A second click can arrive before the button turns busy.
    if (saving.current) return;
    saving.current = true;
    try {
      const item = await save(values, over);
      setCurrent(null);
      guard.release();
      onSaved(item);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict' && error.current !== undefined) {
        // A conflict response carries a record of the same type.
        setCurrent(error.current as Item);
      } else {
        explain(error);
      }
    } finally {
      saving.current = false;
    }
  }

  return {
    submit: (event?: FormEvent) => form.handleSubmit((values) => saveOnce(values, reloaded))(event),
    busy: isSubmitting,
    mayClose: guard.mayClose,
    /** The newer version that blocks the save, and the actions that resolve it. */
    conflict: current && {
      current,
      reload: () => {
        form.reset(valuesOf(current));
        setReloaded(current);
        setCurrent(null);
      },
      overwrite: () => form.handleSubmit((values) => saveOnce(values, current))(),
      cancel: () => setCurrent(null),
    },
  };
}
