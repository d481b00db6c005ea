import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { writeFile } from './copy-file.ts';

const MANIFEST = 'manifest.json';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.strictObject({
  format: z.literal('placewell dump 1'),
  dumpedAt: z.iso.datetime(),
  /** The migrations of the schema. A dump fits no other schema. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })),
  /** Tells whether a secret is the one this data was written with, and reveals nothing else about it. */
  secretCheck: z.string(),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_0-9]+$/),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      sha256,
    }),
  ),
});

export type DumpManifest = z.infer<typeof manifest>;

/** Rows in PostgreSQL's text format, one per line. */
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy`);

export async function writeDumpManifest(folder: string, content: Omit<DumpManifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: 'placewell dump 1', ...content } satisfies DumpManifest, null, 1);
  await writeFile(join(folder, MANIFEST), [Buffer.from(`${text}\n`)]);
}

export async function readDumpManifest(folder: string): Promise<DumpManifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new StartError(`${folder} is not a complete dump: its ${MANIFEST} is missing or damaged.`, { cause: error });
  }
}
