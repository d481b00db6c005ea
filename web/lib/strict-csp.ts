import { setNonce } from 'get-nonce';

// Must happen before the first dialog is loaded, so main.tsx imports this file first.

// Open dialogs lock the page's scrolling with one style element, which the content security policy admits by this nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '');
