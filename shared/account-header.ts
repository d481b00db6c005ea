/** Names the account that an answer belongs to, so that the browser's copies of answers never change hands. */
export const ACCOUNT_HEADER = 'X-Account';
