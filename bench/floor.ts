import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Shot } from '../proof/load.ts';
import type { Api } from './api.ts';
import type { Line } from './lines.ts';
import type { Statement } from './statements.ts';

/** One request's statements. */
type Conversation = Statement[];

export interface Captured {
  conversations: Conversation[];
  shots: Shot[];
}

const READS = 12;
const WRITES = 120;
/** What a request leaves to be done after its answer must not be taken for part of the next. */
const SETTLE_MS = 30;

/** Lets a product that is listened to do a line's requests, and resolves to what it said to the database for each. */
export async function capture(line: Line, api: Api, take: () => Statement[]): Promise<Captured> {
  const next = await line.prepare(api);
  const all: { conversation: Conversation; shot: Shot }[] = [];
  const count = line.undo ? WRITES : READS;
  for (let index = 0; index < count; index += 1) {
    const shot = await next(index);
    await sleep(SETTLE_MS);
    take();
    await api.send(shot);
    // The end of a transaction that only reads follows the answer; without it the next one could not begin.
    await sleep(SETTLE_MS);
    all.push({ conversation: take(), shot });
  }
  // Background work speaks in between now and then; what most requests have in common is theirs.
  const usual = mostFrequent(all.map(({ conversation }) => textsOf(conversation)));
  const kept = all.filter(({ conversation }) => textsOf(conversation) === usual);
  return {
    conversations: kept.map(({ conversation }) => conversation),
    shots: all.map(({ shot }) => shot),
  };
}

const textsOf = (conversation: Conversation) => conversation.map(({ text, values }) => (values ? text : '')).join('\n');

function mostFrequent(texts: string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  // Where each differs, the shortest has the least of others' in it.
  const order = ([text, count]: [string, number], [otherText, otherCount]: [string, number]) =>
    otherCount - count || text.length - otherText.length;
  return [...counts].toSorted(order)[0]?.[0] ?? '';
}

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

  async function say(conversation: Conversation): Promise<number> {
    let milliseconds = 0;
    for (const round of roundsOf(conversation)) {
      const client = await clientOf(round[0]?.role ?? '');
      const startedAt = performance.now();
      // Prepared under a name of its own, so that it is parsed once.
      await Promise.all(
        round.map(({ text, values }) => client.query(values ? { name: nameOf(text), text, values } : text)),
      );
      if (!isLastOfReading(conversation, round)) milliseconds += performance.now() - startedAt;
    }
    return milliseconds;
  }

  return {
    owner,
    /** How long each conversation takes, warmed up; those that change something are had once each. */
    measure: async (
      line: Line,
      { conversations, shots }: Captured,
      { warmUp, count }: { warmUp: number; count: number },
    ) => {
      await line.undo?.(owner, shots);
      const times: number[] = [];
      const most = line.undo ? conversations.length : warmUp + count;
      for (let index = 0; index < most; index += 1) {
        const milliseconds = await say(conversations[index % conversations.length] ?? []);
        if (index >= Math.min(warmUp, most / 4)) times.push(milliseconds);
      }
      return times;
    },
    close: () => Promise.all([owner, ...clients.values()].map((client) => client.end())),
  };
}

/** What was sent without waiting for answers in between is sent so again. */
function roundsOf(conversation: Conversation): Statement[][] {
  const rounds: Statement[][] = [];
  for (const statement of conversation) {
    const round = rounds.at(-1);
    if (round && statement.together && round[0]?.role === statement.role) round.push(statement);
    else rounds.push([statement]);
  }
  return rounds;
}

/** Nobody waits for the end of a transaction that has only read. */
function isLastOfReading(conversation: Conversation, round: Statement[]): boolean {
  const isReading = conversation.some(({ text }) => text.includes('read only'));
  return isReading && round.length === 1 && round[0]?.text === 'commit';
}

const nameOf = (text: string) => createHash('md5').update(text).digest('hex');
