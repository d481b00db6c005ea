import { once } from 'node:events';
import { request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, request, type Caller } from '../requests.ts';

/**
 * Holds up others until it is killed. It is a process of its own: what it does with the answers must not delay what is
 * measured beside it. Refusals are fine, because it asks for more than it may have.
 */

export type AttackKind = 'inspect' | 'watchBatch' | 'drip' | 'exportAndSearch';

/** What it is told when it starts. */
export interface Orders extends Caller {
  kind: AttackKind;
  /** The file or the batch that was made before. */
  id: string;
  connections: number;
}

/** A refused request is repeated, but not at once: a flood of requests is what P5 is about. */
const AFTER_REFUSAL_MS = 1_000;

const searches = ['a', 'e java', 'used sql', '"used java" OR excel', 'reference', 'has:phone NOT java'];

async function again(ask: (turn: number) => Promise<Response>): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const response = await ask(turn).catch(() => undefined);
    if (response) await response.arrayBuffer();
    else await sleep(AFTER_REFUSAL_MS);
  }
}

/** A form that never ends: one byte, and another one 20 seconds later. */
async function drip({ url, cookie }: Caller): Promise<never> {
  for (;;) {
    const upload = send(`${url}/api/files?purpose=document`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%');
    const bytes = setInterval(() => upload.write('x'), 20_000);
    await once(upload, 'response').catch(() => undefined);
    clearInterval(bytes);
    upload.destroy();
    await sleep(AFTER_REFUSAL_MS);
  }
}

const attacks: Record<AttackKind, (orders: Orders, connection: number) => Promise<never>> = {
  inspect: (orders) =>
    again(() => request(orders, 'POST', '/api/imports/inspect', { fileId: orders.id, type: 'contact' })),
  watchBatch: (orders) => again(() => request(orders, 'GET', `/api/cv-batches/${orders.id}`)),
  drip,
  exportAndSearch: (orders, connection) =>
    connection === 0
      ? again(() => request(orders, 'POST', '/api/account/export', { currentPassword: PASSWORD }))
      : again((turn) => {
          const q = encodeURIComponent(searches[(turn + connection) % searches.length] ?? '');
          return request(orders, 'GET', `/api/candidates?q=${q}`);
        }),
};

const orders = JSON.parse(process.argv[2] ?? '') as Orders;
await Promise.all(Array.from({ length: orders.connections }, (_, at) => attacks[orders.kind](orders, at)));
