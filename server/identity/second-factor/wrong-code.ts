import { AppError } from '#server/platform/runtime/app-error.ts';

/** The same message for a wrong and a used code: the difference would only help a guesser. */
export function wrongCode(): AppError {
  const message = 'This code is wrong or has already been used. Please try the next one.';
  return new AppError('invalid', message, { code: message });
}
