import { RETENTION_DAYS } from '#shared/account.ts';

/** What another page leaves for the sign-in form to say. It travels with the history entry, not in the address. */
export const loginNotices = {
  'reset-sent': 'Password reset email sent! Check your inbox.',
  'password-changed': 'Your password was changed and every device was signed out. Sign in with the new one.',
  'account-deleted': `Your account was deleted. Signing in within ${RETENTION_DAYS} days brings it back.`,
} as const;

export type LoginNotice = keyof typeof loginNotices;

declare module '@tanstack/react-router' {
  interface HistoryState {
    loginNotice?: LoginNotice;
  }
}
