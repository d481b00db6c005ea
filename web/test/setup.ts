import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteAnswer } from '#web/lib/connection.ts';

// What is waited for either comes or never does; how long it takes is the machine's business.
configure({ reactStrictMode: true, asyncUtilTimeout: 60_000 });

// Files share the page's state: one that left the server unreachable must not take the next one offline.
beforeEach(noteAnswer);

beforeEach(() => {
  // React reports broken markup, missing keys and unhandled errors here and carries on; a test must not.
  const reportError = vi.spyOn(console, 'error');
  return () => {
    const complaints = reportError.mock.calls.map((parts) => parts.map(String).join(' '));
    reportError.mockRestore();
    if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.join('; ')}`);
  };
});

// Runs before the check above, so what unmounting complains about counts too.
afterEach(cleanup);

// What jsdom lacks and Radix, cmdk or the router call. They measure and scroll, which no test here looks at.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoResizeObserver, scrollTo: () => {} });
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
});

// jsdom brings an Uint8Array of its own, for which Node's (every Buffer is one) are strangers. The server that some tests
// run beside the page signs its tokens with Node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
