import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { formWith } from '#server/platform/files/test-files.ts';
import { PASSWORD } from '../requests.ts';
import { bySize } from '../prove.ts';
import { longPdf } from './queue.ts';

/** What one account does to hold up the others. Refusals are fine: it asks for more than it may have. */
export interface Attacker {
  url: string;
  cookie: string;
}

export interface Attack {
  name: string;
  /** Before the measuring begins. */
  prepare: (attacker: Attacker) => Promise<string[]>;
  /** Goes on until it is told to stop. `prepared` are the ids of what was made before. */
  keepOn: (attacker: Attacker, prepared: string[], signal: AbortSignal) => Promise<unknown>;
}

const MEGABYTE = 1024 * 1024;

async function ask({ url, cookie }: Attacker, method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(url + path, {
    method,
    headers: { cookie, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function upload(attacker: Attacker, purpose: string, content: Buffer, name: string): Promise<string> {
  const response = await ask(attacker, 'POST', `/api/files?purpose=${purpose}`, formWith(content, name));
  if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** The same request again and again, on several connections. */
function repeated(
  requestOf: (attacker: Attacker, prepared: string[], turn: number) => Promise<Response>,
  connections: number,
) {
  return (attacker: Attacker, prepared: string[], signal: AbortSignal) =>
    Promise.all(
      Array.from({ length: connections }, async (_, connection) => {
        for (let turn = connection; !signal.aborted; turn += connections) {
          const response = await requestOf(attacker, prepared, turn).catch(() => undefined);
          await response?.arrayBuffer().catch(() => undefined);
          // What was refused is asked again, but not without a pause.
          if (!response?.ok) await sleep(50);
        }
      }),
    );
}

const nothing = async () => [];

/** Rows whose cells have 40,000 letters. */
function longCells(megabytes: number): Buffer {
  const row = Buffer.from(`Grace,${'x'.repeat(40_000)},grace@example.com\n`);
  const rows = Math.floor((megabytes * MEGABYTE) / row.length);
  return Buffer.concat([Buffer.from('Name,Notes,Email\n'), ...Array.from({ length: rows }, () => row)]);
}

const searches = ['a', 'e java', 'used sql', '"used java" OR excel', 'reference', 'has:phone NOT java'];

/** A form that never ends: one byte, and another one 20 seconds later. */
async function drip({ url, cookie }: Attacker, signal: AbortSignal): Promise<void> {
  const stopped = once(signal, 'abort');
  while (!signal.aborted) {
    const upload = send(`${url}/api/files?purpose=document`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%');
    const answered = once(upload, 'response').catch(() => undefined);
    const bytes = setInterval(() => upload.write('x'), 20_000);
    await Promise.race([answered, stopped]);
    clearInterval(bytes);
    upload.destroy();
    if (!signal.aborted) await sleep(50);
  }
}

export const attacks: readonly Attack[] = [
  {
    name: 'a large CSV with long cells inspected',
    prepare: async (attacker) => [await upload(attacker, 'sheet', longCells(bySize(2, 48)), 'long.csv')],
    keepOn: repeated(
      (attacker, [fileId]) => ask(attacker, 'POST', '/api/imports/inspect', { fileId, type: 'contact' }),
      bySize(1, 2),
    ),
  },
  {
    name: 'many slow PDFs queued',
    prepare: async (attacker) => {
      const id = randomUUID();
      await ask(attacker, 'POST', '/api/cv-batches', { id });
      for (let number = 0; number < bySize(6, 200); number += 1) {
        const fileId = await upload(attacker, 'document', longPdf(bySize(1, 400)), `cv-${number}.pdf`);
        await ask(attacker, 'POST', `/api/cv-batches/${id}/items`, { id: randomUUID(), fileId });
      }
      return [id];
    },
    keepOn: repeated((attacker, [id]) => ask(attacker, 'GET', `/api/cv-batches/${id}`), 1),
  },
  {
    name: '36 uploads of a byte every 20 s',
    prepare: nothing,
    keepOn: (attacker, _, signal) => Promise.all(Array.from({ length: bySize(8, 36) }, () => drip(attacker, signal))),
  },
  {
    name: 'exports of a large account and heavy searches',
    prepare: nothing,
    keepOn: (attacker, prepared, signal) =>
      Promise.all([
        repeated((who) => ask(who, 'POST', '/api/account/export', { currentPassword: PASSWORD }), 1)(
          attacker,
          prepared,
          signal,
        ),
        repeated(
          (who, _, turn) =>
            ask(who, 'GET', `/api/candidates?q=${encodeURIComponent(searches[turn % searches.length] ?? '')}`),
          3,
        )(attacker, prepared, signal),
      ]),
  },
];
