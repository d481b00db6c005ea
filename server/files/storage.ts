import type { Transaction } from '../db/database.ts';
import type { Spool } from './spool.ts';

/** A file as a storage knows it. */
export interface FileRef {
  userId: string;
  id: string;
  size: number;
  sha256: string;
  /** Where its bytes are outside; null if they are in the database. */
  objectKey: string | null;
}

/** Where bytes are kept. One is asked to store new ones; a file is read from the one that has it. */
export interface FileStorage {
  /**
   * Stores the bytes and then lets `enter` write the file's row, in the transaction with which the file begins to exist.
   * If `enter` throws, no bytes stay, at once or after the next `removeLeftovers`.
   */
  store: <T>(
    file: Omit<FileRef, 'objectKey'>,
    bytes: Spool,
    enter: (tx: Transaction, objectKey: string | null) => Promise<T>,
  ) => Promise<T>;
  read: (file: FileRef) => AsyncIterable<Uint8Array>;
  /** Removes the bytes that belong to no file any more. */
  removeLeftovers: (now: Date) => Promise<void>;
}
