import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { fileChunks } from '../db/schema/files.ts';
import { atMost } from '../at-most.ts';
import type { FileStorage } from './storage.ts';

const CHUNK_BYTES = 512 * 1024;

/** Each holds a connection for as long as its bytes take from disk to database: few enough to leave most for others. */
const MOST_AT_ONCE = 3;

/** The installation's own storage: rows of half a megabyte, which backups hold and the end of an account erases. */
export function databaseStorage(database: Database): FileStorage {
  const inTurn = atMost(MOST_AT_ONCE);
  return {
    store: ({ userId, id }, spool, enter) =>
      inTurn(() =>
        database.asTenant(userId, async (tx) => {
          let position = 0;
          for await (const bytes of spool.pieces(CHUNK_BYTES)) {
            // The same upload twice at the same moment: `enter` tells the later one what to do.
            await tx.insert(fileChunks).values({ userId, fileId: id, position, bytes }).onConflictDoNothing();
            position += 1;
          }
          return enter(tx, null);
        }),
      ),
    // One short transaction a chunk: somebody who reads slowly holds no connection.
    read: async function* read({ userId, id, size }) {
      for (let position = 0, sent = 0; sent < size; position += 1) {
        const isNext = and(eq(fileChunks.userId, userId), eq(fileChunks.fileId, id), eq(fileChunks.position, position));
        const [chunk] = await database.asTenant(userId, (tx) =>
          tx.select({ bytes: fileChunks.bytes }).from(fileChunks).where(isNext),
        );
        if (!chunk) throw new Error('A file ended early: it was removed, or a part of it is missing');
        yield chunk.bytes;
        sent += chunk.bytes.length;
      }
    },
    // A transaction leaves none.
    removeLeftovers: async () => undefined,
  };
}
