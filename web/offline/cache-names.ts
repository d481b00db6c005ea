/** What the service worker keeps, each with the number of its build behind the name. */
export const SHELL_PREFIX = 'placewell-shell-';
export const DATA_PREFIX = 'placewell-data-';

/** On an answer that the service worker gave from its copies, because the server could not be reached. */
export const COPY_HEADER = 'X-Offline-Copy';
