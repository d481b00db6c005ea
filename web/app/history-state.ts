import type {} from '@tanstack/react-router';

/** What travels with an entry of the browser's history instead of in its address. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** A sentence that another page leaves for the sign-in form to say. */
    loginNotice?: string;
    /** The entry was added by opening something on top of the one before it, which Back shows again. */
    openedHere?: boolean;
  }
}
