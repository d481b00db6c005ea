import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Shot } from '../proof/load.ts';
import type { Api } from './api.ts';
import { exchangesOf, ownExchanges, type Exchange } from './exchanges.ts';
import type { Line } from './lines.ts';
import type { Statement } from './statements.ts';

export interface Captured {
  /** Of each request what it said. */
  conversations: Exchange[][];
  shots: Shot[];
}

const READS = 12;
/** What changes something can be said again only once. */
export const WRITES = 120;
const timesToListen = ({ undo }: Line) => (undo ? WRITES : READS);

/** What a request leaves to be done after its answer must not be taken for part of the next. */
const SETTLE_MS = 30;

/** Lets a product that is listened to do a line's requests, and resolves to what it said to the database for each. */
export async function capture(line: Line, api: Api, take: () => Statement[]): Promise<Captured> {
  const next = await line.prepare(api);
  const answered: { shot: Shot; sentAt: number; answeredAt: number }[] = [];
  take();
  for (let index = 0; index < timesToListen(line); index += 1) {
    const shot = await next(index);
    await sleep(SETTLE_MS);
    const sentAt = performance.now();
    await api.send(shot);
    answered.push({ shot, sentAt, answeredAt: performance.now() });
  }
  // The end of a transaction that only reads follows the answer; without it the next one could not begin.
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

/** Connections for saying it again: one for each role, straight through the driver. */
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
        // Prepared under a name of its own, so that it is parsed once.
        await Promise.all(
          round.map(({ text, values }) => client.query(values ? { name: nameOf(text), text, values } : text)),
        );
        if (!isLastOfReading(exchange, round)) milliseconds += performance.now() - startedAt;
      }
    }
    return milliseconds;
  }

  return {
    /** What says a line's conversations again, one at a time, and how often it can. */
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

/** What was sent without waiting for answers in between is sent so again. */
function roundsOf(exchange: Exchange): Statement[][] {
  const rounds: Statement[][] = [];
  for (const statement of exchange) {
    const round = rounds.at(-1);
    if (round && statement.together) round.push(statement);
    else rounds.push([statement]);
  }
  return rounds;
}

/** Nobody waits for the end of a transaction that has only read. */
function isLastOfReading([begin]: Exchange, round: readonly Statement[]): boolean {
  return begin.text.includes('read only') && round.length === 1 && round[0]?.text === 'commit';
}

const nameOf = (text: string) => createHash('md5').update(text).digest('hex');
