import { SANDBOX_PATH } from '#shared/platform/pages.ts';

/** The URLs of the pages that a payment provider would host. Their routes are declared below SANDBOX_PATH. */
export const hostedStylesheetPath = `${SANDBOX_PATH}/c/hosted.css`;

export function checkoutPath(sessionId: string): string {
  return `${SANDBOX_PATH}/c/pay/${sessionId}`;
}

export function portalPath(sessionId: string): string {
  return `${SANDBOX_PATH}/p/session/${sessionId}`;
}

export function invoicePath(invoiceId: string): string {
  return `${SANDBOX_PATH}/invoice/${invoiceId}`;
}
