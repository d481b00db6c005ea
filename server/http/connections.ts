import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Connection {
  answering: Set<ServerResponse>;
  idleSince: number;
}

/** A client that has just been answered may have its next request on the way: so long it is waited for. */
const LIKELY_NEXT_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** Knows the open connections of a server, so that they can be brought to an end without cutting anybody off. */
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
    /** Every answer from now on is the last of its connection. What is not answered after the grace period is cut. */
    end: async (graceMs: number) => {
      ending = true;
      for (const { answering } of open.values()) {
        // Says "Connection: close"; without effect on an answer that has begun.
        for (const response of answering) response.shouldKeepAlive = false;
      }
      // Who has knocked already is let in.
      await nextTurn();
      const closed = once(server, 'close');
      // Not http's own, which would also cut connections that are idle for just this moment.
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
