/** The account a response belongs to, so that the browser's cached responses never leak into another account. */
export const ACCOUNT_HEADER = 'X-Account';
