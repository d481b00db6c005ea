import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { writeFile } from './copy-file.ts';
import { NotOpened, open, seal } from './sealed-file.ts';

export const MANIFEST = 'manifest.json';
export const SEALED_MANIFEST = 'manifest.sealed';

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
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'format'>,
  recipient: KeyObject | undefined,
): Promise<void> {
  const text = JSON.stringify({ format: 'placewell backup 1', ...content } satisfies Manifest, null, 1);
  const name = recipient ? SEALED_MANIFEST : MANIFEST;
  await writeFile(
    join(folder, name),
    [Buffer.from(`${text}\n`)],
    recipient && ((bytes) => seal(bytes, recipient, name)),
  );
}

/** A sealed manifest belongs to a backup of sealed files. `key` is the private key, if there is one. */
export async function readManifest(
  folder: string,
  key: KeyObject | undefined,
): Promise<{ manifest: Manifest; isSealed: boolean }> {
  const sealed = await readIfThere(join(folder, SEALED_MANIFEST));
  if (sealed === undefined) {
    const plain = await readIfThere(join(folder, MANIFEST));
    if (plain === undefined) throw new StartError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
    // Anybody could have put it in the place of an encrypted one.
    if (key) throw new StartError(`The backup in ${folder} is not encrypted: leave out the key to restore it.`);
    return { manifest: parseManifest(folder, plain), isSealed: false };
  }
  if (!key) {
    throw new StartError(
      `The backup in ${folder} is encrypted. Name the file of the private key: npm run restore -- FOLDER KEY-FILE.`,
    );
  }
  const opened: Buffer[] = [];
  try {
    for await (const piece of open([sealed], key, SEALED_MANIFEST)) opened.push(piece);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    throw new StartError(
      `The backup in ${folder} cannot be opened: it was encrypted for another key, or is damaged. Nothing was changed.`,
    );
  }
  return { manifest: parseManifest(folder, Buffer.concat(opened)), isSealed: true };
}

function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return undefined;
  });
}

function parseManifest(folder: string, bytes: Buffer): Manifest {
  const parsed = manifest.safeParse(parseJson(bytes.toString('utf8')));
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
