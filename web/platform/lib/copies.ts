/** Caches of the service worker. The build id follows the prefix. */
export const SHELL_PREFIX = 'placewell-shell-';
/** The account id follows the build id. */
export const DATA_PREFIX = 'placewell-data-';
/** When the service worker wrote a copy. */
export const KEPT_AT_HEADER = 'X-Kept-At';
/** Marks a response that the service worker served from its offline copy. */
export const COPY_HEADER = 'X-Offline-Copy';
