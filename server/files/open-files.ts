import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { databaseStorage } from './database-storage.ts';
import type { FileRef, FileStorage } from './storage.ts';
import type { Places } from '../places.ts';
import { createUploadPlaces } from './upload-places.ts';

export interface Files {
  /** Where new files go. */
  storage: FileStorage;
  /** Where the bytes of this file are, whatever is configured now. */
  storageOf: (file: Pick<FileRef, 'objectKey'>) => FileStorage;
  quotaBytes: number;
  /** Where uploads wait until they are complete, and exports until they are sent. */
  spoolDirectory: string;
  places: Pick<Places, 'within'>;
}

/** S3 if it is configured, else the installation's own database; what is stored here already stays readable. */
export async function openFiles(env: Env, database: Database, now: () => Date): Promise<Files> {
  const inside = databaseStorage(database);
  const outside = env.files.s3 ? await openS3(env.files.s3, database, now) : undefined;
  return {
    storage: outside ?? inside,
    storageOf: ({ objectKey }) => {
      if (objectKey === null) return inside;
      if (!outside) throw new Error('A file is stored outside, and S3_ENDPOINT is not set any more');
      return outside;
    },
    quotaBytes: env.files.quotaBytes,
    spoolDirectory: await makeDirectory(join(env.dataDirectory, 'uploads')),
    places: createUploadPlaces(),
  };
}

async function openS3(settings: NonNullable<Env['files']['s3']>, database: Database, now: () => Date) {
  // Loaded only where it is used.
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
      `DATA_DIR must be a place where uploads can wait, but ${path} cannot be made: ${String(error)}.`,
    );
  }
}
