import { setNonce } from 'get-nonce';

// Must run before the first dialog loads, so main.tsx imports this file first.

// Open dialogs lock scrolling with a style element. The content security policy allows it by this nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '');
