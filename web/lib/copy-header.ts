/** On an answer that the service worker gave from its copies, because the server could not be reached. */
export const COPY_HEADER = 'X-Offline-Copy';
