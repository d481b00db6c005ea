import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { createTableReader } from '#server/platform/readers/tables/table-reader.ts';
import { builtProgram } from '#server/platform/readers/process/program.ts';
import { guessColumns } from '#shared/intake/imports/guess-columns.ts';
import { madeTable } from './made-table.ts';
import { load, print } from './measure.ts';

/**
 * Measures how long it takes to read and interpret 100,000 candidates from one CSV file, and the memory of this process
 * and of the one that reads the file.
 *
 * npm run bench:tables
 */

const ROWS = 100_000;
const LOOK_EVERY_MS = 20;
const MEGABYTE = 1024 * 1024;

/** Of this process and of its largest child. */
async function memory(): Promise<{ own: number; child: number }> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const sizes = await Promise.all(children.trim().split(' ').filter(Boolean).map(residentMb));
  return { own: process.memoryUsage.rss() / MEGABYTE, child: Math.max(0, ...sizes) };
}

async function residentMb(pid: string): Promise<number> {
  // The file disappears with the process.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = await memory();
  const most = { ...before };
  const look = async () => {
    const { own, child } = await memory();
    most.own = Math.max(most.own, own);
    most.child = Math.max(most.child, child);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(timer);
  const growth = (most.own - before.own).toFixed(0);
  print(
    `${what}: ${seconds.toFixed(1)} s; this process grew by ${growth} MB, the other took ${most.child.toFixed(0)} MB`,
  );
  return result;
}

const reader = createTableReader({ program: builtProgram(join(projectRoot, 'dist/server/table-child.js')) });
let size = 0;
for await (const piece of madeTable(ROWS)) size += piece.length;
print(`${ROWS.toLocaleString('en-GB')} candidates, ${(size / MEGABYTE).toFixed(1)} MB; ${load()}`);

const table = await measured('inspected', () => reader.inspect(madeTable(ROWS), 'csv'));
if (table.rows !== ROWS || table.problem !== null) throw new Error(`${table.rows} rows: ${table.problem}`);
const mapping = guessColumns('candidate', table.headings, table.samples);
const reading = { dayFirst: null, decimal: null, currency: 'GBP' } as const;
const meaning = { type: 'candidate', mapping, reading } as const;

await measured('how all rows are written', () => reader.reading(madeTable(ROWS), 'csv', table, meaning));
await measured('all rows, each checked', async () => {
  let right = 0;
  for await (const { read } of reader.understoodRows(madeTable(ROWS), 'csv', table, meaning)) {
    if ('input' in read) right += 1;
  }
  if (right !== ROWS) throw new Error(`${right} rows are right`);
});
await reader.stop();
