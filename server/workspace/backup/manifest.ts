import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { writeFile } from './copy-file.ts';

const MANIFEST = 'manifest.json';

/** Below the backup's folder, and never outside it. */
const path = z.string().refine((value) => value.split('/').every((part) => /^(?!\.{1,2}$)[^\0]+$/.test(part)));
const file = z.strictObject({ path, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const manifest = z.strictObject({
  format: z.literal('placewell backup 1'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Includes empty folders, because PostgreSQL does not create them. */
  folders: z.array(path),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifest>;
export type ListedFile = z.infer<typeof file>;

/** Written last: a folder without it is not a backup. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: 'placewell backup 1', ...content } satisfies Manifest, null, 1);
  await writeFile(join(folder, MANIFEST), [Buffer.from(`${text}\n`)]);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new StartError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new StartError(`The backup in ${folder} is damaged: its ${MANIFEST} cannot be read.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is treated like JSON of another shape.
    return undefined;
  }
}
