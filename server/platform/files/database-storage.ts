import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { fileChunks } from '../db/schema/files.ts';
import { atMost } from '../runtime/at-most.ts';
import type { FileStorage } from './storage.ts';

/**
 * The driver receives bytes as text of twice the length. Text above 128 kB is a large object to V8: collecting those
 * stopped the process for up to 80 ms while somebody's file was read.
 */
const CHUNK_BYTES = 48 * 1024;

/** Each holds a connection while its bytes go from disk to database, so most connections are left for others. */
const MOST_AT_ONCE = 3;

/** Stores files in the database: small rows, which are part of backups and erased with the account. */
export function databaseStorage(database: Database): FileStorage {
  const inTurn = atMost(MOST_AT_ONCE);
  return {
    store: ({ userId, id }, spool, enter) =>
      inTurn(() =>
        database.asTenant(userId, async (tx) => {
          let position = 0;
          for await (const bytes of spool.pieces(CHUNK_BYTES)) {
            // The same upload twice at the same moment: `enter` resolves it for the later one.
            await tx.insert(fileChunks).values({ userId, fileId: id, position, bytes }).onConflictDoNothing();
            position += 1;
          }
          return enter(tx, null);
        }),
      ),
    // One short transaction per chunk, so that a slow reader holds no connection.
    read: async function* read({ userId, id, size }) {
      for (let position = 0, sent = 0; sent < size; position += 1) {
        const isNext = and(eq(fileChunks.userId, userId), eq(fileChunks.fileId, id), eq(fileChunks.position, position));
        const [chunk] = await database.asTenant(userId, (tx) =>
          tx.select({ bytes: fileChunks.bytes }).from(fileChunks).where(isNext),
        );
        if (!chunk) throw new Error('A file ended early: it was removed, or part of it is missing');
        yield chunk.bytes;
        sent += chunk.bytes.length;
      }
    },
    // A transaction leaves no leftovers.
    removeLeftovers: async () => undefined,
  };
}
