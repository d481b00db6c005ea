import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A statement the product sent to PostgreSQL, ready to be replayed. */
export interface Statement {
  role: string;
  /** Which of the product's connections sent it. */
  connection: number;
  /** When it passed, by `performance.now()`. */
  at: number;
  text: string;
  /** Unset if it was sent as plain text without parameters. */
  values?: (string | Buffer | null)[];
  /** It was sent before the response to the previous one arrived. */
  together: boolean;
}

const SOCKET = '.s.PGSQL.5432';

/** A proxy between a product and PostgreSQL's socket that records statements with their values. */
export async function startStatementListener(databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'placewell-listener-'));
  const socketDirectory = new URL(databaseUrl.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  const heard: Statement[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((product) => {
    const database = connect(join(socketDirectory, SOCKET));
    const connection = (connections += 1);
    const { hearProduct, hearDatabase } = createReader((said) =>
      heard.push({ ...said, connection, at: performance.now() }),
    );
    for (const socket of [product, database]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    product.on('data', hearProduct);
    database.on('data', hearDatabase);
    product.pipe(database).pipe(product);
    product.once('close', () => database.destroy());
    database.once('close', () => product.destroy());
  });
  server.listen(join(directory, SOCKET));
  await once(server, 'listening');
  return {
    url: databaseUrl.replace(encodeURIComponent(socketDirectory), encodeURIComponent(directory)),
    /** The statements since the last call. */
    take: () => heard.splice(0),
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await rm(directory, { recursive: true });
    },
  };
}

/** In PostgreSQL's protocol, Query, Parse and Bind carry the statement, and ReadyForQuery ends the response. */
function createReader(onStatement: (statement: Omit<Statement, 'connection' | 'at'>) => void) {
  let role: string | undefined;
  let unanswered = 0;
  const texts = new Map<string, string>();
  const messages = createMessages((type, body) => {
    const together = unanswered > 0;
    if (type === 'Q') onStatement({ role: role ?? '', text: readText(body, 0).text, together });
    if (type === 'B') onStatement({ role: role ?? '', ...readBind(body, texts), together });
    if (type === 'P') {
      const name = readText(body, 0);
      texts.set(name.text, readText(body, name.end).text);
    }
    if (type === 'Q' || type === 'S') unanswered += 1;
  });
  const answers = createMessages((type) => {
    if (type === 'Z') unanswered = Math.max(0, unanswered - 1);
  });
  return {
    hearProduct: (chunk: Buffer) => {
      if (role !== undefined) return messages(chunk);
      // The first message has no type: after its length and the protocol version comes a list of names and values.
      const words = chunk.toString('utf8', 8, chunk.readInt32BE(0)).split('\0');
      role = words[words.indexOf('user') + 1] ?? '';
      messages(chunk.subarray(chunk.readInt32BE(0)));
    },
    hearDatabase: answers,
  };
}

/** Reassembles messages: a letter, a length that includes itself, and the rest. */
function createMessages(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0);
  return (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    while (unread.length >= 5) {
      const end = 1 + unread.readInt32BE(1);
      if (unread.length < end) return;
      onMessage(String.fromCharCode(unread[0] ?? 0), unread.subarray(5, end));
      unread = unread.subarray(end);
    }
  };
}

function readBind(body: Buffer, texts: Map<string, string>): Pick<Statement, 'text' | 'values'> {
  const name = readText(body, readText(body, 0).end);
  const formats = body.readInt16BE(name.end);
  const isBinary = (index: number) => {
    if (formats === 0) return false;
    return body.readInt16BE(name.end + 2 + 2 * (formats === 1 ? 0 : index)) === 1;
  };
  let at = name.end + 2 + 2 * formats;
  const values: (string | Buffer | null)[] = [];
  const count = body.readInt16BE(at);
  at += 2;
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    const value = body.subarray(at, at + Math.max(0, length));
    values.push(length < 0 ? null : isBinary(index) ? Buffer.from(value) : value.toString('utf8'));
    at += Math.max(0, length);
  }
  return { text: texts.get(name.text) ?? '', values };
}

function readText(buffer: Buffer, from: number): { text: string; end: number } {
  const zero = buffer.indexOf(0, from);
  return { text: buffer.toString('utf8', from, zero), end: zero + 1 };
}
