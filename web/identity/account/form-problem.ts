import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/platform/lib/api.ts';
import { NETWORK_PROBLEM } from './sign-in-problem.ts';

/** The error message, from the server where it answered. */
export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred. Please try again.';
  return error.code === 'offline' ? NETWORK_PROBLEM : error.message;
}

/** Shows the server's messages at their fields. Returns the message for the whole form if it concerns none of them. */
export function placeProblem<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly Path<Form>[],
): string | undefined {
  const refused = error instanceof ApiError ? error.fields : {};
  const concerned = fields.filter((field) => refused[field] !== undefined);
  for (const [index, field] of concerned.entries()) {
    setError(field, { message: refused[field] ?? '' }, { shouldFocus: index === 0 });
  }
  return concerned.length > 0 ? undefined : problemSentence(error);
}
