/**
 * What travels with an entry of the browser's history instead of in its address. In one place: the compiler merges only one
 * such declaration for a type that the router merely passes on.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A sentence that another page leaves for the sign-in form to say. */
    loginNotice?: string;
    /** The entry was added by opening something on top of the one before it, which Back shows again. */
    openedHere?: boolean;
  }
}

// oxlint-disable-next-line require-module-specifiers -- makes this file a module, so that it adds to the router's types
export {};
