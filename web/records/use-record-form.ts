import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/ui/use-toast.ts';
import type { StoredRecord } from './record-api.ts';
import { useDiscardGuard } from './use-discard-guard.ts';

interface RecordFormOptions<Values extends FieldValues, Output, Item extends StoredRecord> {
  form: UseFormReturn<Values, unknown, Output>;
  /** `over` is a newer record than the form began with: reloaded into it, or overwritten by somebody who saw what differs. */
  save: (values: Output, over?: Item) => Promise<Item>;
  valuesOf: (item: Item) => Values;
  /** The specification's sentence for a refused save. */
  failure: (error: unknown) => string;
  onSaved: (item: Item) => void;
  /** Something typed outside the form's fields. */
  hasMoreChanges?: boolean;
}

/** How every record's form saves: once, keeping what was typed if it fails, and never over somebody else's newer edit unasked. */
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
  /** The newer version that the form was filled with on request: what is typed from then on is a change of that one. */
  const [reloaded, setReloaded] = useState<Item>();
  const { isDirty, isSubmitting } = form.formState;
  const guard = useDiscardGuard(isDirty || hasMoreChanges);

  function explain(error: unknown): void {
    if (!(error instanceof ApiError)) {
      toast.show({ title: failure(error), tone: 'danger' });
      return;
    }
    const refused = Object.entries(error.fields);
    // A complaint about a part of a field ("relatedTo.id") stands beside the field.
    const known = refused
      .map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
      .filter(([field]) => field in form.getValues());
    for (const [index, [field, message]] of known.entries()) {
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    // A complaint that has no field to stand beside must not get lost.
    if (known.length === 0 || known.length < refused.length) toast.show({ title: failure(error), tone: 'danger' });
  }

  async function saveOnce(values: Output, over?: Item): Promise<void> {
    // Two clicks can arrive before the button shows that it is busy.
    if (saving.current) return;
    saving.current = true;
    try {
      const item = await save(values, over);
      setCurrent(null);
      guard.release();
      onSaved(item);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict' && error.current !== undefined) {
        // The server answers a stale edit with the same type of record that was sent.
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
    /** The newer version that stands in the way of saving, and the two ways on. */
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
