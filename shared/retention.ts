/** Deleted records and accounts and the data of ended subscriptions are kept this long, then purged. */
export const RETENTION_DAYS = 30;
