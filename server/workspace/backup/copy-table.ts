import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { writeFile } from './copy-file.ts';
import type { PlannedTable } from './table-plan.ts';

/**
 * Text that reads back as exactly the same value on any server: instants to the microsecond, in UTC; numbers with every
 * digit.
 */
export const EXACT_TEXT = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`;

export interface CopiedTable {
  rows: number;
  sha256: string;
}

const allRows = ({ name, columns, orderBy }: PlannedTable) =>
  `copy (select ${columns.join(', ')} from public.${name} order by ${orderBy}) to stdout`;

export async function tableToFile(owner: pg.Client, table: PlannedTable, path: string): Promise<CopiedTable> {
  const stream = owner.query(to(allRows(table)));
  const { sha256 } = await writeFile(path, stream);
  return { rows: await rowsOf(owner, stream), sha256 };
}

/** Reads a table as it would be written to its file. */
export async function readTable(owner: pg.Client, table: PlannedTable): Promise<CopiedTable> {
  const stream = owner.query(to(allRows(table)));
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece as Uint8Array);
  return { rows: await rowsOf(owner, stream), sha256: hash.digest('hex') };
}

/** The count arrives after the last row, at the latest with the answer to the next statement. */
async function rowsOf(owner: pg.Client, stream: { rowCount: number }): Promise<number> {
  await owner.query('select');
  return stream.rowCount;
}

export async function fileToTable(owner: pg.Client, table: PlannedTable, path: string): Promise<CopiedTable> {
  const stream = owner.query(from(`copy public.${table.name} (${table.columns.join(', ')}) from stdin`));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hashing(hash), stream);
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
}
