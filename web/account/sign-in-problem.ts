import { ApiError } from '#web/lib/api.ts';

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
      return 'Network error. Please check your connection and try again.';
    default:
      return 'An error occurred. Please try again.';
  }
}
