declare module '@tanstack/history' {
  interface HistoryState {
    /** A sentence that another page leaves for the sign-in form to say. It travels with the history entry, not in the address. */
    loginNotice?: string;
  }
}

export const RESET_SENT = 'Password reset email sent! Check your inbox.';
