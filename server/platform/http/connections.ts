import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Connection {
  answering: Set<ServerResponse>;
  idleSince: number;
}

/** A client that was just answered may already have sent its next request, so we wait this long. */
const LIKELY_NEXT_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** Tracks the open connections of a server, so that they can be closed without cutting anyone off. */
export function trackConnections(server: Server) {
  const open = new Map<Socket, Connection>();
  let ending = false;
  server.on('connection', (socket) => {
    open.set(socket, { answering: new Set(), idleSince: performance.now() });
    socket.once('close', () => open.delete(socket));
  });

  function closeIdle(): void {
    const now = performance.now();
    for (const [socket, { answering, idleSince }] of open) {
      if (answering.size === 0 && now - idleSince > LIKELY_NEXT_MS) socket.destroy();
    }
  }

  return {
    answering: ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (ending) response.shouldKeepAlive = false;
      const connection = open.get(socket);
      connection?.answering.add(response);
      response.once('close', () => {
        connection?.answering.delete(response);
        if (connection) connection.idleSince = performance.now();
      });
    },
    /**
     * From now on every response is the last on its connection. Requests not answered within the grace period are cut.
     */
    end: async (graceMs: number) => {
      ending = true;
      for (const { answering } of open.values()) {
        // Sends "Connection: close"; has no effect on a response that has begun.
        for (const response of answering) response.shouldKeepAlive = false;
      }
      // Accepts connections that are already pending.
      await nextTurn();
      const closed = once(server, 'close');
      // Not http's own `close`, which would also cut connections that are briefly idle.
      NetServer.prototype.close.call(server);
      const sweep = setInterval(closeIdle, LOOK_EVERY_MS);
      const cut = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
