import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header. Always in wall time: receivers refuse a timestamp older than five minutes. */
export function signatureHeader(body: string, secret: string, wallMs: number): string {
  const timestamp = Math.floor(wallMs / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
