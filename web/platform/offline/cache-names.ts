/** Caches of the service worker. The build id follows the prefix. */
export const SHELL_PREFIX = 'placewell-shell-';
/** The account id follows the build id. */
export const DATA_PREFIX = 'placewell-data-';
