import { ApiError } from '#web/lib/api.ts';

export const NETWORK_PROBLEM = 'Network error. Please check your connection and try again.';

/** The sentence for a sign-in that failed. Nothing in it tells whether the address has an account. */
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

/** Whether the address or the password was wrong, so that a new account or a new password may help. */
export function isWrongCredentials(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in';
}
