import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { StartError } from '../runtime/start-error.ts';
import { trackConnections } from './connections.ts';

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Listener {
  port: number;
  server: Server;
  /** Until this is called every request gets 503: the port is taken first, because that can fail at once. */
  handleWith: (handler: NodeHandler) => void;
  /** Refuses new connections, lets running requests finish, and cuts what is left after the grace period. */
  stop: () => Promise<void>;
}

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than a proxy or client keeps an idle connection. If we closed it first, a request could already be on its way.
 */
const KEEP_ALIVE_MS = 75_000;
/** Uploads have more time while data keeps arriving: 50 MB take seven minutes at 1 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const UPLOAD_STALL_MS = 30_000;
const GRACE_MS = 7_000;

export async function listen(host: string, port: number): Promise<Listener> {
  let handler: NodeHandler = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1' }).end();
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      connections.answering(request, response);
      limitArrival(request);
      handler(request, response);
    },
  );
  const connections = trackConnections(server);
  await bind(server, host, port);
  let stopped: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    server,
    handleWith: (next) => {
      handler = next;
    },
    stop: () => (stopped ??= connections.end(GRACE_MS)),
  };
}

/** The server itself has only one limit for all requests. */
function limitArrival(request: IncomingMessage): void {
  const cut = () => {
    if (!request.complete) request.destroy();
  };
  if (request.headers['content-type']?.startsWith('multipart/')) {
    request.setTimeout(UPLOAD_STALL_MS, cut);
    // From then on the client waits for us, so silence is fine.
    request.once('end', () => request.setTimeout(0));
    return;
  }
  const timer = setTimeout(cut, REQUEST_TIMEOUT_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(listenProblem(error, host, port));
  }
}

function listenProblem(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use by another program. Stop it or set PORT to a free port.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST must be an address of this machine, not "${host}".`;
    default:
      return `Cannot listen on ${host}:${port}: ${String(error)}.`;
  }
}
