import { createHmac } from 'node:crypto';

type Headers = Record<string, string>;

const SIGNATURE = 'Stripe-Signature';

/** Signs like the provider. */
export function signedBy(secret: string, body: string, ageSeconds = 0): Headers {
  const t = Math.floor(Date.now() / 1000) - ageSeconds;
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return { 'Content-Type': 'application/json', [SIGNATURE]: `t=${t},v1=${v1}` };
}

const body = JSON.stringify({
  id: 'evt_forged',
  object: 'event',
  type: 'customer.deleted',
  created: 1,
  livemode: false,
  data: { object: { id: 'cus_x' } },
});

const signature = (headers: Headers, change: (value: string) => string): Headers => ({
  ...headers,
  [SIGNATURE]: change(headers[SIGNATURE] ?? ''),
});

/** Requests that somebody other than the provider might send. */
const forgeries = {
  'no signature': () => ({ headers: { 'Content-Type': 'application/json' }, body }),
  'an empty signature': (secret: string) => ({ headers: signature(signedBy(secret, body), () => ''), body }),
  'another secret': () => ({ headers: signedBy('whsec_other', body), body }),
  'an old timestamp': (secret: string) => ({ headers: signedBy(secret, body, 301), body }),
  'a changed body': (secret: string) => ({ headers: signedBy(secret, body), body: body.replace('forged', 'altered') }),
  'a re-serialised body': (secret: string) => ({
    headers: signedBy(secret, body),
    body: JSON.stringify(JSON.parse(body), null, 1),
  }),
  'a signature of another body': (secret: string) => ({ headers: signedBy(secret, '{}'), body }),
  'another scheme': (secret: string) => ({
    headers: signature(signedBy(secret, body), (value) => value.replace('v1=', 'v0=')),
    body,
  }),
  'no timestamp': (secret: string) => ({
    headers: signature(signedBy(secret, body), (value) => value.replace(/t=\d+,/, '')),
    body,
  }),
  garbage: (secret: string) => ({ headers: signature(signedBy(secret, body), () => 'garbage'), body }),
} satisfies Record<string, (secret: string) => { headers: Headers; body: string }>;

export type ForgeryKind = keyof typeof forgeries;
export const forgeryKinds = Object.keys(forgeries) as ForgeryKind[];

export function forge(kind: ForgeryKind, secret: string): { headers: Headers; body: string } {
  return forgeries[kind](secret);
}
