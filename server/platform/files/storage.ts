import type { Transaction } from '../db/database.ts';
import type { Spool } from './spool.ts';

/** A file as a storage knows it. */
export interface FileRef {
  userId: string;
  id: string;
  size: number;
  sha256: string;
  /** The key in external storage; null if the bytes are in the database. */
  objectKey: string | null;
}

/** Storage for bytes. New files go to the configured one; a file is read from the one that holds it. */
export interface FileStorage {
  /**
   * Stores the bytes, then calls `enter` to write the file's row, in the transaction that creates the file. If `enter`
   * throws, the bytes are removed, at once or by the next `removeLeftovers`.
   */
  store: <T>(
    file: Omit<FileRef, 'objectKey'>,
    bytes: Spool,
    enter: (tx: Transaction, objectKey: string | null) => Promise<T>,
  ) => Promise<T>;
  read: (file: FileRef) => AsyncIterable<Uint8Array>;
  /** Removes bytes that no longer belong to a file. */
  removeLeftovers: (now: Date) => Promise<void>;
}
