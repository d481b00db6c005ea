import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { formWith } from '#server/platform/files/test-files.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { bySize } from '../prove.ts';
import { request, type Caller } from '../requests.ts';
import type { AttackKind, Orders } from './attacker.ts';
import { longPdf } from './queue.ts';

/** What one account does to hold up the others. */
export interface Attack {
  name: string;
  kind: AttackKind;
  connections: number;
  /** Before the measuring begins. The id of what it is about. */
  prepare: (attacker: Caller) => Promise<string>;
}

const MEGABYTE = 1024 * 1024;

async function upload(attacker: Caller, purpose: string, content: Buffer, name: string): Promise<string> {
  const response = await request(attacker, 'POST', `/api/files?purpose=${purpose}`, formWith(content, name));
  return ((await response.json()) as { id: string }).id;
}

/** Rows whose cells have 40,000 letters. */
function longCells(megabytes: number): Buffer {
  const row = Buffer.from(`Grace,${'x'.repeat(40_000)},grace@example.com\n`);
  const rows = Math.floor((megabytes * MEGABYTE) / row.length);
  return Buffer.concat([Buffer.from('Name,Notes,Email\n'), ...Array.from({ length: rows }, () => row)]);
}

async function manyCvs(attacker: Caller): Promise<string> {
  const id = randomUUID();
  await request(attacker, 'POST', '/api/cv-batches', { id });
  for (let number = 0; number < bySize(6, 200); number += 1) {
    const fileId = await upload(attacker, 'document', longPdf(bySize(1, 400)), `cv-${number}.pdf`);
    await request(attacker, 'POST', `/api/cv-batches/${id}/items`, { id: randomUUID(), fileId });
  }
  return id;
}

const nothing = async () => '';

export const withFiles: readonly Attack[] = [
  {
    name: 'a large CSV with long cells inspected',
    kind: 'inspect',
    connections: bySize(1, 2),
    prepare: (attacker) => upload(attacker, 'sheet', longCells(bySize(2, 48)), 'long.csv'),
  },
  { name: '36 uploads of a byte every 20 s', kind: 'drip', connections: bySize(8, 36), prepare: nothing },
  // Last, because its queue outlasts it.
  { name: 'many slow PDFs queued', kind: 'watchBatch', connections: 1, prepare: manyCvs },
];

export const withRecords: readonly Attack[] = [
  { name: 'exports of a large account and heavy searches', kind: 'exportAndSearch', connections: 4, prepare: nothing },
];

/** Runs until it is stopped. */
export function start({ kind, connections }: Attack, attacker: Caller, id: string) {
  const orders: Orders = { ...attacker, kind, connections, id };
  const program = ['--import', 'tsx', 'proof/fairness/attacker.ts', JSON.stringify(orders)];
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    stop: async () => {
      if (child.exitCode !== null) throw new Error('The attacker ended by itself');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
