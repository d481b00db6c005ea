import { AppError } from '../http/app-error.ts';

/** One sentence for a wrong code and for one that was used: which of the two it was helps nobody but a guesser. */
export function wrongCode(): AppError {
  const message = 'This code is not right, or was used already. Please try the next one.';
  return new AppError('invalid', message, { code: message });
}
