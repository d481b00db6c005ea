import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Shot } from '../proof/load.ts';
import type { Api } from './api.ts';
import { exchangesOf, ownExchanges, type Exchange } from './exchanges.ts';
import type { Line } from './lines.ts';
import type { Statement } from './statements.ts';

export interface Captured {
  /** The exchanges of each request. */
  conversations: Exchange[][];
  shots: Shot[];
}

const READS = 12;
/** A write can be replayed only once. */
const WRITES = 120;
/** How many records are left to the replay. A write that another request has made again since would be refused. */
export const replayedOf = (size: number) => Math.min(WRITES, Math.floor(size / 2));
const timesToListen = ({ undo }: Line, size: number) => (undo ? replayedOf(size) : READS);

/** Work that a request leaves for after its response must not count towards the next one. */
const SETTLE_MS = 30;

/**
 * Sends a line's requests to a product behind the statement listener, and resolves to the database exchanges of each.
 */
export async function capture(line: Line, api: Api, take: () => Statement[]): Promise<Captured> {
  const next = await line.prepare(api);
  const answered: { shot: Shot; sentAt: number; answeredAt: number }[] = [];
  take();
  for (let index = 0; index < timesToListen(line, api.size); index += 1) {
    const shot = await next(index);
    await sleep(SETTLE_MS);
    const sentAt = performance.now();
    await api.send(shot);
    answered.push({ shot, sentAt, answeredAt: performance.now() });
  }
  // A read-only transaction ends after the response; without this pause the next one would overlap.
  await sleep(SETTLE_MS);
  const exchanges = exchangesOf(take());
  const heard = answered.map(({ sentAt, answeredAt }) =>
    exchanges.filter(([{ at }]) => sentAt < at && at < answeredAt),
  );
  const conversations = ownExchanges(heard).filter((conversation) => conversation !== undefined);
  if (!conversations[0]?.length) throw new Error(`Nothing was heard of ${line.name}`);
  return { conversations, shots: answered.map(({ shot }) => shot) };
}

export const statementsIn = (conversation: readonly Exchange[] = []) => conversation.flat().length;

/** Connections for replaying: one per role, straight through the driver. */
export async function openFloor(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const clients = new Map<string, pg.Client>();

  async function clientOf(role: string): Promise<pg.Client> {
    const known = clients.get(role);
    if (known) return known;
    const client = new pg.Client({ connectionString: ownerUrl, pipeline: true });
    await client.connect();
    await client.query(`set session authorization ${pg.escapeIdentifier(role)}`);
    clients.set(role, client);
    return client;
  }

  async function say(conversation: readonly Exchange[]): Promise<number> {
    let milliseconds = 0;
    for (const exchange of conversation) {
      const client = await clientOf(exchange[0].role);
      for (const round of roundsOf(exchange)) {
        const startedAt = performance.now();
        // A named prepared statement, so that it is parsed once.
        await Promise.all(
          round.map(({ text, values }) => client.query(values ? { name: nameOf(text), text, values } : text)),
        );
        if (!isLastOfReading(exchange, round)) milliseconds += performance.now() - startedAt;
      }
    }
    return milliseconds;
  }

  return {
    /** Returns a function that replays a line's exchanges one at a time, and how often it can. */
    prepare: async (line: Line, { conversations, shots }: Captured) => {
      await line.undo?.(owner, shots);
      return {
        most: line.undo ? conversations.length : Number.POSITIVE_INFINITY,
        say: (index: number) => say(conversations[index % conversations.length] ?? []),
      };
    },
    close: () => Promise.all([owner, ...clients.values()].map((client) => client.end())),
  };
}

/** Statements that were pipelined are pipelined again. */
function roundsOf(exchange: Exchange): Statement[][] {
  const rounds: Statement[][] = [];
  for (const statement of exchange) {
    const round = rounds.at(-1);
    if (round && statement.together) round.push(statement);
    else rounds.push([statement]);
  }
  return rounds;
}

/** Nobody waits for the end of a read-only transaction. */
function isLastOfReading([begin]: Exchange, round: readonly Statement[]): boolean {
  return begin.text.includes('read only') && round.length === 1 && round[0]?.text === 'commit';
}

const nameOf = (text: string) => createHash('md5').update(text).digest('hex');
