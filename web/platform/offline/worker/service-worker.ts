import { isAppPath, isSitePath } from '#shared/platform/pages.ts';
import { forgetCopies, isCopied, readWithCopy } from './data-copies.ts';
import { closeNotices, openNotice } from './notices.ts';
import { dropOldBuilds, fillShell, isShellFile, readFromNetworkFirst, readAsset, readPage } from './shell.ts';

/**
 * Lets the app open and show the last loaded data while the server cannot be reached. The server is always asked first:
 * pages and data are stored only for the next outage. Only files with a hash in their name are served from the cache.
 */
declare const self: ServiceWorkerGlobalScope;

// A new build takes over at once. An old page that misses one of its files reloads itself (see lazyRouteComponent).
self.addEventListener('install', (event) => event.waitUntil(fillShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') {
    // Signing in or out, a new password or a deleted account: the next user may be someone else.
    if (/^\/api\/(auth|account)\//.test(pathname)) event.waitUntil(Promise.all([forgetCopies(), closeNotices()]));
    return;
  }
  if (request.mode === 'navigate') {
    if (isAppPath(pathname) || isSitePath(pathname)) event.respondWith(readPage(request, pathname));
  } else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request));
  else if (isShellFile(pathname)) event.respondWith(readFromNetworkFirst(request));
  else if (isCopied(pathname)) {
    event.respondWith(readWithCopy(request, pathname, (work) => event.waitUntil(work)));
  }
});

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)));
