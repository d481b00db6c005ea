/** Marks a response that the service worker served from its offline copy. */
export const COPY_HEADER = 'X-Offline-Copy';
