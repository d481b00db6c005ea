/** Deleted records, deleted accounts and the data of ended subscriptions are kept this long, then purged. */
export const RETENTION_DAYS = 30;

/** The activity log of an account goes back this far: about as long as an old break-in is still worth finding. */
export const ACTIVITY_MONTHS = 12;
