import { ApiError } from '#web/platform/lib/api.ts';

export const NETWORK_PROBLEM = 'Network error. Please check your connection and try again.';

/** The message for a failed sign-in. It does not reveal whether the address has an account. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred. Please try again.';
  switch (error.code) {
    case 'not_signed_in':
      return 'No account found with these credentials. Would you like to create a new account?';
    case 'too_many_requests':
      return 'Too many failed attempts. Please try again later.';
    case 'forbidden':
      return 'This account has been disabled. Please contact support.';
    case 'offline':
      return NETWORK_PROBLEM;
    default:
      return 'An error occurred. Please try again.';
  }
}

/** Whether the address or the password was wrong, so that signing up or a reset may help. */
export function isWrongCredentials(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in';
}
