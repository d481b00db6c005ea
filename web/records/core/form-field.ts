import type { FieldErrors } from 'react-hook-form';
import type { FieldSet } from '#shared/records/fields.ts';
import type { FilledIn } from '#shared/records/record-schemas.ts';

/** The props around an input: its label, whether it is required, and its error. */
export function fieldProps<Fields extends FieldSet>(fields: Fields, errors: FieldErrors) {
  return (key: keyof FilledIn<Fields> & string) => ({
    label: fields[key]?.label ?? key,
    required: !('initial' in (fields[key] ?? {})),
    error: messageOf(errors[key]),
  });
}

/** A list shows the error of its first invalid entry. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageOf).find((message) => message !== undefined);
  const message = error && typeof error === 'object' && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
