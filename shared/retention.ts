/** Deleted records and accounts and the data of ended subscriptions are kept this long, then purged. */
export const RETENTION_DAYS = 30;

/** What happened to an account can be read for this long: about the time in which an old break-in is still worth finding. */
export const ACTIVITY_MONTHS = 12;
