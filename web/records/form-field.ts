import type { FieldErrors } from 'react-hook-form';
import type { FieldSet } from '#shared/fields.ts';
import type { FilledIn } from '#shared/record-schemas.ts';

/** What stands around a control: its label, whether it has to be filled in, and what is wrong with it. */
export function fieldProps<Fields extends FieldSet>(fields: Fields, errors: FieldErrors) {
  return (key: keyof FilledIn<Fields> & string) => ({
    label: fields[key]?.label ?? key,
    required: !('initial' in (fields[key] ?? {})),
    error: messageOf(errors[key]),
  });
}

/** Of a list the first entry with a complaint speaks for all. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageOf).find((message) => message !== undefined);
  const message = error && typeof error === 'object' && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
