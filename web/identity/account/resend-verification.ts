import { useMutation } from '@tanstack/react-query';
import { api, ApiError, read } from '#web/platform/lib/api.ts';

/** Sends the verification mail again. The error's message is the text to show. */
export function useResendVerification() {
  return useMutation({
    mutationFn: async () => {
      try {
        await read(api.account.verification.$post());
      } catch (error) {
        const signedOut = error instanceof ApiError && error.code === 'not_signed_in';
        throw new Error(signedOut ? 'No user logged in' : 'Failed to send verification email', { cause: error });
      }
    },
  });
}

export const VERIFICATION_SENT = 'Verification email sent!';
