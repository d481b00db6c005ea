import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Env } from '../runtime/env.ts';
import { StartError } from '../runtime/start-error.ts';
import { databaseStorage } from './database-storage.ts';
import type { FileRef, FileStorage } from './storage.ts';
import { SLOWEST, type Pace } from './pace.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';

export interface Files {
  /** The storage for new files. */
  storage: FileStorage;
  /** The storage that holds this file's bytes, whatever is configured now. */
  storageOf: (file: Pick<FileRef, 'objectKey'>) => FileStorage;
  quotaBytes: number;
  slowest: Pace;
  /** Where uploads wait until they are complete, and exports until they are sent. */
  spoolDirectory: string;
  places: UploadSlots;
}

/** S3 if it is configured, else the installation's own database. Files in the database stay readable. */
export async function openFiles(env: Env, database: Database, now: () => Date): Promise<Files> {
  const inside = databaseStorage(database);
  const outside = env.files.s3 ? await openS3(env.files.s3, database, now) : undefined;
  return {
    storage: outside ?? inside,
    storageOf: ({ objectKey }) => {
      if (objectKey === null) return inside;
      if (!outside) throw new Error('A file is in external storage, but S3_ENDPOINT is no longer set');
      return outside;
    },
    quotaBytes: env.files.quotaBytes,
    slowest: SLOWEST,
    spoolDirectory: await makeDirectory(join(env.dataDirectory, 'uploads')),
    places: createUploadSlots(),
  };
}

async function openS3(settings: NonNullable<Env['files']['s3']>, database: Database, now: () => Date) {
  // Loaded only where needed.
  const [{ assertUsable, connectS3 }, { s3Storage }] = await Promise.all([
    import('./s3.ts'),
    import('./s3-storage.ts'),
  ]);
  const s3 = connectS3(settings);
  await assertUsable(s3, settings);
  return s3Storage(database, s3, now);
}

async function makeDirectory(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  } catch (error) {
    throw new StartError(
      `DATA_DIR must be a place where uploads can be spooled, but ${path} cannot be created: ${String(error)}.`,
    );
  }
}
