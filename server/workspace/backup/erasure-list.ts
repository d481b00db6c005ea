import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErasedKind } from '#server/platform/db/schema/erasures.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { FILE_MODE } from './copy-file.ts';
import { openBackupFolder } from './kept-backups.ts';

export interface Erasure {
  kind: ErasedKind;
  accountId: string;
  id: string;
}

const FILE = 'erasures.txt';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const line = new RegExp(`^(account|contact|candidate|file) (${UUID}) (${UUID})$`);

const asLine = ({ kind, accountId, id }: Erasure): string => `${kind} ${accountId} ${id}`;

/**
 * The list of erasures beside the backups. A restored database does not know what was erased after the backup; this
 * file does.
 */
export async function readErasureList(backups: string): Promise<Erasure[]> {
  const { complete } = await readLines(join(backups, FILE));
  return complete.map((text, index) => {
    const [, kind, accountId, id] = line.exec(text) ?? [];
    if (!accountId || !id) {
      throw new StartError(
        `Line ${index + 1} of ${join(backups, FILE)} is damaged: fix or remove that line, which names something that was erased.`,
      );
    }
    return { kind: kind as ErasedKind, accountId, id };
  });
}

/** Adds missing entries; on disk when this resolves. Lines are never changed or removed. */
export async function addToErasureList(backups: string, erasures: Erasure[]): Promise<void> {
  await openBackupFolder(backups);
  const { complete, bytes, hasTornLine } = await readLines(join(backups, FILE));
  const known = new Set(complete);
  const added = erasures.map(asLine).filter((text) => !known.has(text));
  if (added.length === 0) return;
  const file = await open(join(backups, FILE), 'a', FILE_MODE);
  try {
    // Removes the partial line left by a crash, because the line is about to be added again.
    if (hasTornLine) await file.truncate(bytes);
    await file.writeFile(`${added.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Lines {
  complete: string[];
  /** Their total length. */
  bytes: number;
  hasTornLine: boolean;
}

async function readLines(path: string): Promise<Lines> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartError(`The list of erasures, ${path}, cannot be read: ${error.message}.`);
  });
  const bytes = text.lastIndexOf('\n') + 1;
  return { complete: text.slice(0, bytes).split('\n').slice(0, -1), bytes, hasTornLine: bytes < text.length };
}
