/** What the service worker keeps, each with the number of its build behind the name. */
export const SHELL_PREFIX = 'placewell-shell-';
/** Behind the build follows the account whose data it is. */
export const DATA_PREFIX = 'placewell-data-';
