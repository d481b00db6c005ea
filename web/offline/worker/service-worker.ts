import { isAppPath, isSitePath } from '#shared/pages.ts';
import { forgetCopies, isCopied, readWithCopy } from './data-copies.ts';
import { closeNotices, openNotice } from './notices.ts';
import { dropOldBuilds, fillShell, isShellFile, readFromNetworkFirst, readAsset, readPage } from './shell.ts';

/**
 * Lets the app open and show what was last seen while the server cannot be reached. It never comes before the server: pages
 * and data are asked for first and kept only for the next outage. Only files whose names carry a hash are taken from here.
 */
declare const self: ServiceWorkerGlobalScope;

// A new build takes over at once; an old page that misses one of its files reloads itself (see lazyRouteComponent).
self.addEventListener('install', (event) => event.waitUntil(fillShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') {
    // Signing in or out, another password, a deleted account: whoever is here next may be somebody else.
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
