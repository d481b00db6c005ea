import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteAnswer } from '#web/platform/lib/connection.ts';

// Tests must not depend on the speed of the machine.
configure({ reactStrictMode: true, asyncUtilTimeout: 60_000 });

// Test files share this state. One that left the server unreachable must not put the next one offline.
beforeEach(noteAnswer);

beforeEach(() => {
  // React reports broken markup, missing keys and unhandled errors here and carries on. A test must fail.
  const reportError = vi.spyOn(console, 'error');
  return () => {
    const complaints = reportError.mock.calls.map((parts) => parts.map(String).join(' '));
    reportError.mockRestore();
    if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.join('; ')}`);
  };
});

// Runs before the check above, so that errors during unmounting count too.
afterEach(cleanup);

// APIs that jsdom lacks and Radix, cmdk or the router call. They measure and scroll, which no test checks.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// A desktop with a mouse and the light theme: no media query matches.
const matchMedia = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} });
Object.assign(globalThis, { ResizeObserver: NoResizeObserver, matchMedia, scrollTo: () => {} });
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
});

// jsdom has its own Uint8Array, which does not recognise Node's (every Buffer is one). The server that runs beside the
// page in some tests signs its tokens with Node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
